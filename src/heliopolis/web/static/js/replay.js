// @ts-check
// Going through a finished game without loading whole pages: by slider, by links and by keys.

import { swap } from "./regions.js";
import { speak, textOf } from "./voice.js";

const REGIONS = ["board", "log", "sheet"];

/** @type {AbortController | undefined} */
let loading;

/** @param {string} address */
async function go(address) {
  loading?.abort();
  loading = new AbortController();
  try {
    const answer = await fetch(address, { signal: loading.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await swap(Object.fromEntries(REGIONS.map((name) => [name, regionOf(page, name)])));
    history.replaceState(null, "", address);
    adoptBar(page);
    tellStep();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) location.href = address;
  }
}

/**
 * @param {Document} page
 * @param {string} name
 */
function regionOf(page, name) {
  const region = page.getElementById(`region-${name}`);
  if (!region) throw new Error(`no ${name} in the answer`);
  return region.innerHTML;
}

/**
 * The bar stays, since its slider may be held just now: only what it says is made new.
 * @param {Document} page
 */
function adoptBar(page) {
  const [bar, newer] = [document, page].map((one) => one.querySelector(".replay-bar"));
  const links = newer?.querySelectorAll("a") ?? [];
  bar?.querySelectorAll("a").forEach((link, index) => {
    link.setAttribute("href", links[index]?.getAttribute("href") ?? link.href);
  });
  const [count, slider] = [bar?.querySelector(".number"), bar?.querySelector("input")];
  if (count) count.textContent = newer?.querySelector(".number")?.textContent ?? "";
  if (slider && slider !== document.activeElement) {
    slider.value = newer?.querySelector("input")?.value ?? slider.value;
  }
}

function tellStep() {
  const step = document.querySelector("#region-log [aria-current=step]");
  if (!(step instanceof HTMLElement)) return;
  step.scrollIntoView({ block: "nearest" });
  speak([textOf(step)]);
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  return `${form.action}?${new URLSearchParams(/** @type {any} */ (new FormData(form)))}`;
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("#replay a[href^='?']") : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  go(link.href);
});

document.addEventListener("input", (event) => {
  const field = event.target;
  const isOurs = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  if (isOurs && field.form?.matches(".replay-bar")) go(addressOf(field.form));
});

document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const link = document.querySelector(`#replay a[data-key="${CSS.escape(event.key)}"]`);
  if (link instanceof HTMLAnchorElement) {
    event.preventDefault();
    go(link.href);
  }
});
