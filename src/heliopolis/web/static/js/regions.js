// @ts-check
// Swapping parts of a page for newer ones, with tiles that glide from place to place.

import { prepareCopying } from "./copy.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
// What tells elements apart before and after: the keyboard stays on the one that is the same.
const IDENTITY = ["id", "name", "value", "href", "formaction", "aria-label"];

const FOCUSABLE = "a[href], button, input, select, summary, textarea, [tabindex]";

/** @type {ViewTransition | null} */
let gliding = null;

/**
 * Swap regions for newer ones. It is done when the page shows them; pieces may still glide.
 * @param {Record<string, string>} regions HTML by the name of the region
 */
export async function swap(regions) {
  const newer = Object.entries(regions).filter(([name, html]) => differs(name, html));
  if (newer.length === 0) return;
  if (still.matches || document.hidden || !document.startViewTransition) {
    swapAll(newer);
    return;
  }
  const moving = movingPieces(newer);
  namePieces(moving);
  const transition = document.startViewTransition(() => {
    swapAll(newer);
    namePieces(moving);
  });
  gliding = transition;
  // News that come meanwhile, and a page that is hidden, cut the gliding short. That is no mistake.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined).then(() => gliding === transition && unnamePieces());
  await transition.updateCallbackDone;
}

/**
 * Whether a region shows something else.
 * @param {string} name
 * @param {string} html
 */
function differs(name, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  return document.getElementById(`region-${name}`)?.innerHTML !== fresh.innerHTML;
}

/** @param {[string, string][]} regions */
function swapAll(regions) {
  const version = seen();
  const chosen = chosenDice();
  for (const [name, html] of regions) swapOne(name, html);
  // Dice that were chosen stay so while the others look on; after a roll all choices are new.
  if (seen() === version) chosen.forEach(choose);
}

function seen() {
  const field = document.querySelector("#move input[name=seen]");
  return field instanceof HTMLInputElement ? field.value : "";
}

/**
 * @param {string} name
 * @param {string} html from our own server
 */
function swapOne(name, html) {
  const region = document.getElementById(`region-${name}`);
  if (!region) return;
  const focused = document.activeElement;
  const isHere = focused !== null && region.contains(focused);
  const open = [...region.querySelectorAll("details[open][id]")].map((details) => details.id);
  region.innerHTML = html;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (isHere) refocus(region, focused);
  prepareCopying(region);
}

function chosenDice() {
  const boxes = document.querySelectorAll("#board input[type=checkbox]:checked");
  return [...boxes].map((box) => (box instanceof HTMLInputElement ? box.value : ""));
}

/** @param {string} die */
function choose(die) {
  const box = document.querySelector(`#board input[type=checkbox][value="${CSS.escape(die)}"]`);
  if (box instanceof HTMLInputElement) box.checked = true;
}

/**
 * Keep the keyboard's place: on the same button, or else on the bar of moves as a whole, so that a
 * key pressed twice by mistake makes no move.
 * @param {HTMLElement} region
 * @param {Element} lost
 */
function refocus(region, lost) {
  const alike = [...region.querySelectorAll(lost.localName)];
  const same = alike.find((element) =>
    IDENTITY.every((name) => element.getAttribute(name) === lost.getAttribute(name)),
  );
  const bar = region.closest("#board") && document.getElementById("board-actions");
  const target = same ?? bar ?? region;
  if (!(target instanceof HTMLElement)) return;
  if (!target.matches(FOCUSABLE)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * The pieces that are not where they were. Only these glide: a piece that glides lies above
 * everything else for that while, numbers beside it included.
 * @param {[string, string][]} regions
 */
function movingPieces(regions) {
  const before = placesIn(document);
  const after = new Map(regions.flatMap(([name, html]) => [...placesInRegion(name, html)]));
  return new Set([...after.keys()].filter((name) => before.get(name) !== after.get(name)));
}

/**
 * Where every piece will lie in a region.
 * @param {string} name
 * @param {string} html
 */
function placesInRegion(name, html) {
  const incoming = document.createElement("template");
  incoming.innerHTML = html;
  const around = document.getElementById(`region-${name}`)?.closest("[data-place]");
  return placesIn(incoming.content, around?.getAttribute("data-place") ?? "");
}

/**
 * Where every piece lies.
 * @param {ParentNode} root
 * @param {string} around the place that all of it lies in
 */
function placesIn(root, around = "") {
  /** @type {Map<string, string>} */
  const places = new Map();
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const place = piece.closest("[data-place]")?.getAttribute("data-place") ?? around;
    places.set(piece.getAttribute("data-piece") ?? "", place);
  }
  return places;
}

/**
 * Let the browser know which piece is which before and after.
 * @param {Set<string>} moving
 */
function namePieces(moving) {
  const named = new Set();
  for (const piece of pieces()) {
    const name = piece.dataset.piece ?? "";
    if (named.has(name) || !moving.has(name)) continue;
    named.add(name);
    piece.style.setProperty("view-transition-name", `piece-${CSS.escape(name)}`);
  }
}

function unnamePieces() {
  for (const piece of pieces()) piece.removeAttribute("style");
}

/** @returns {NodeListOf<HTMLElement | SVGElement>} */
function pieces() {
  return document.querySelectorAll("[data-piece]");
}
