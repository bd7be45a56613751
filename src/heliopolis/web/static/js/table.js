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
    const { regions } = JSON.parse(event.data);
    if (message.dataset.about === "connection") tell("");
    swaps = swaps.then(() => show(regions)).catch(reportError);
  });
  stream.addEventListener("error", () => {
    tellLost();
    // A browser gives up on some errors; the page does not.
    if (stream?.readyState === EventSource.CLOSED) setTimeout(listen, RETRY);
  });
}

/** @param {Record<string, string>} regions */
async function show(regions) {
  if (Object.keys(regions).some((name) => !document.getElementById(`region-${name}`))) {
    location.reload(); // the game has begun: another page
    return;
  }
  const wasOver = isOver();
  await swap(regions);
  if (isOver() && !wasOver) open("sheet");
  tellNews();
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
// A page that slept may have lost its stream; a new one begins with all that has changed.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && stream?.readyState !== EventSource.OPEN) listen();
});
addEventListener("pagehide", () => stream?.close());
addEventListener("pageshow", (event) => event.persisted && listen());

prepareNotices();
tellNews();
listen();
