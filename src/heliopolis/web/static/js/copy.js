// @ts-check
// Buttons that copy a link. They are hidden until this module can serve them.

/** @param {ParentNode} root */
export function prepareCopying(root) {
  for (const button of root.querySelectorAll("button[data-copy]")) {
    if (button instanceof HTMLButtonElement) button.hidden = false;
  }
}

/** @param {Event} event */
async function copy(event) {
  const button = event.target instanceof Element ? event.target.closest("button[data-copy]") : null;
  if (!(button instanceof HTMLButtonElement)) return;
  const words = button.dataset.copy ?? "";
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    // Without the right to the clipboard the link is selected, ready for the keyboard.
    const field = button.parentElement?.querySelector("input.link");
    if (field instanceof HTMLInputElement) field.select();
    return;
  }
  const before = button.textContent;
  button.textContent = button.dataset.copied ?? before;
  setTimeout(() => (button.textContent = before), 1500);
}

document.addEventListener("click", copy);
prepareCopying(document);
