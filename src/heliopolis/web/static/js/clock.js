// @ts-check
// The time that is left for a move, counted down on the page. Only the server's clock decides.

/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;

/** @param {string} reminder what is said when half of the time is gone */
export function startClock(reminder) {
  clearInterval(ticking);
  const clock = document.querySelector("[data-seconds]");
  const shown = clock?.querySelector("[data-clock]");
  if (!(clock instanceof HTMLElement) || !shown) return;
  const end = performance.now() + 1000 * Number(clock.dataset.seconds);
  const half = Number(clock.dataset.limit) / 2;
  const yours = document.querySelector(".status--yours") !== null;
  let reminded = Number(clock.dataset.seconds) < half;
  const tick = () => {
    const left = Math.max(0, Math.round((end - performance.now()) / 1000));
    shown.textContent = words(left);
    if (yours && left <= half && !reminded) {
      reminded = true;
      document.dispatchEvent(new CustomEvent("reminder", { detail: reminder }));
    }
  };
  tick();
  ticking = setInterval(tick, 500);
}

/** @param {number} seconds */
function words(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  if (!hours) return `${minutes}:${rest}`;
  return `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}
