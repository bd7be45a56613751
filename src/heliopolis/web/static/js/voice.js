// @ts-check
// What a screen reader is told: only what is new, in one sentence after the other.

const voice = document.getElementById("voice");

/** @type {Map<string, number>} the newest entry that was told, by list */
const told = new Map();

/** @param {string[]} sentences */
export function speak(sentences) {
  if (voice && sentences.length > 0) voice.textContent = sentences.join(". ");
}

/**
 * The texts of a list's entries that have come since it was last looked at, the oldest first.
 * @param {string} list a selector
 */
export function news(list) {
  const entries = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`${list} [data-number]`)]);
  entries.sort((one, other) => numberOf(one) - numberOf(other));
  const before = told.get(list);
  told.set(list, entries.length ? numberOf(entries[entries.length - 1]) : -1);
  if (before === undefined) return [];
  return entries.filter((entry) => numberOf(entry) > before).map(textOf);
}

/** @param {HTMLElement} entry */
function numberOf(entry) {
  return Number(entry.dataset.number);
}

/** @param {HTMLElement} entry */
export function textOf(entry) {
  return entry.innerText.replace(/\s+/g, " ").trim();
}
