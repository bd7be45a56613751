// @ts-check
// A table that keeps itself up to date: moves are sent without leaving the page, and everything
// others do arrives on one stream.

import { swap } from "./regions.js";
import { startClock } from "./clock.js";
import { prepareNotices, tellTurn } from "./notices.js";
import { news, speak } from "./voice.js";
import "./copy.js";

const live = /** @type {HTMLElement} */ (document.getElementById("live"));
const message = /** @type {HTMLElement} */ (document.getElementById("message"));
const address = `/table/${live.dataset.table}`;
const RETRY = 2000;

/** @type {EventSource | null} */
let stream = null;
let swaps = Promise.resolve();
/** @type {Set<unknown>} keys of forms that are on their way: each is sent once */
const sending = new Set();

/** @param {string | undefined} words */
function tell(words) {
  message.textContent = words ?? "";
  message.hidden = !words;
}

function tellLost() {
  message.dataset.about = "connection";
  tell(live.dataset.lost);
}

function listen() {
  stream?.close();
  stream = new EventSource(`${address}/events`);
  stream.addEventListener("table", (event) => {
    const { regions = {}, log } = JSON.parse(event.data);
    if (message.dataset.about === "connection") tell("");
    swaps = swaps.then(() => show(regions, log)).catch(reportError);
  });
  stream.addEventListener("error", () => {
    tellLost();
    // A browser gives up on some errors; the page does not.
    if (stream?.readyState === EventSource.CLOSED) setTimeout(listen, RETRY);
  });
}

/**
 * @param {Record<string, string>} regions
 * @param {{ from: number, entries: string } | undefined} log
 */
async function show(regions, log) {
  if (Object.keys(regions).some((name) => !document.getElementById(`region-${name}`))) {
    location.reload(); // the game has begun: another page
    return;
  }
  const wasOver = isOver();
  await swap(regions);
  if (log) renewLog(log);
  if (isOver() && !wasOver) open("sheet");
  tellNews();
  for (const part of document.querySelectorAll("[data-part][open]")) await renew(part.id);
}

/**
 * New entries in place of all from a number on. The page keeps the newest.
 * @param {{ from: number, entries: string }} log
 */
function renewLog({ from, entries }) {
  const list = /** @type {HTMLElement} */ (document.querySelector("#region-log ol"));
  for (const entry of list.querySelectorAll("[data-first]")) {
    if (Number(/** @type {HTMLElement} */ (entry).dataset.first) >= from) entry.remove();
  }
  list.insertAdjacentHTML("afterbegin", entries);
  while (list.children.length > Number(list.dataset.most)) list.lastElementChild?.remove();
}

/**
 * What is long and seldom looked at is fetched while it is open.
 * @param {string} part
 */
async function renew(part) {
  // If the connection is lost the stream says so, and what comes after it renews the part.
  const answer = await fetch(`${address}/part/${part}`).catch(() => null);
  if (answer?.ok) await swap({ [part]: await answer.text() });
}

function tellNews() {
  const moves = news("#region-log");
  const remarks = news("#region-chat");
  const turn = tellTurn(live.dataset.yourTurn ?? "");
  if (remarks.length > 0) open("chat");
  speak([...moves, ...remarks, ...turn]);
  startClock(live.dataset.reminder ?? "");
}

function isOver() {
  return document.getElementById("over") !== null;
}

/** @param {string} id of something that can be folded away */
function open(id) {
  document.getElementById(id)?.setAttribute("open", "");
}

/** @param {SubmitEvent} event */
async function send(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.id !== "move" && !("quiet" in form.dataset)) return;
  event.preventDefault();
  const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
  const action = button?.getAttribute("formaction") || form.action;
  const data = new FormData(form, button);
  const key = data.get("key") ?? action;
  if (sending.has(key)) return;
  sending.add(key);
  const isDone = await post(action, data);
  if (isDone && "quiet" in form.dataset) form.reset();
  sending.delete(key);
}

/**
 * @param {string} action
 * @param {FormData} data
 * @returns {Promise<boolean>} whether the server has done it
 */
async function post(action, data) {
  delete message.dataset.about;
  try {
    const answer = await fetch(action, {
      method: "POST",
      body: new URLSearchParams(/** @type {any} */ (data)),
      headers: { accept: "application/json" },
    });
    const facts = await answer.json().catch(() => ({ error: live.dataset.failed }));
    tell(answer.ok ? "" : facts.error);
    return answer.ok;
  } catch {
    tellLost();
    return false;
  }
}

document.addEventListener("submit", send);
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof HTMLElement && target.matches("[data-part][open]"))) return;
    swaps = swaps.then(() => renew(target.id)).catch(reportError);
  },
  true, // this event does not rise to the page by itself
);
// A page that slept may have lost its stream; a new one begins with all that has changed.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && stream?.readyState !== EventSource.OPEN) listen();
});
addEventListener("pagehide", () => stream?.close());
addEventListener("pageshow", (event) => event.persisted && listen());

prepareNotices();
tellNews();
listen();
