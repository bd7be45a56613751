// @ts-check
// "Your turn" in the title of the tab, as a notification if allowed, and as a sound if wished.

const title = document.title;
let wasYours = false;

const storage = {
  /** @param {string} name */
  get: (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  /** @param {string} name @param {string} value */
  set: (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A browser that keeps nothing: the wish holds for this page only.
    }
  },
};

/**
 * @param {string} words
 * @returns {string[]} the words, if it is your turn and was not before
 */
export function tellTurn(words) {
  const isYours = document.querySelector(".status--yours") !== null;
  const isNews = isYours && !wasYours;
  document.title = isYours ? `● ${words} · ${title}` : title;
  if (isNews) announce(words);
  wasYours = isYours;
  return isNews ? [words] : [];
}

/** @param {string} words */
function announce(words) {
  if (wantsSound()) beep();
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification(words, { body: title, tag: location.pathname });
  }
}

export function prepareNotices() {
  const button = document.querySelector("button[data-notify]");
  if (button instanceof HTMLButtonElement && "Notification" in window) {
    button.hidden = Notification.permission !== "default";
    button.addEventListener("click", async () => {
      button.hidden = (await Notification.requestPermission()) !== "default";
    });
  }
  const sound = document.querySelector("[data-sound]");
  const box = sound?.querySelector("input");
  if (sound instanceof HTMLElement && box) {
    sound.hidden = false;
    box.checked = wantsSound();
    box.addEventListener("change", () => storage.set("sound", box.checked ? "on" : "off"));
  }
}

function wantsSound() {
  return storage.get("sound") === "on";
}

function beep() {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.4);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.4);
}

document.addEventListener("reminder", (event) => {
  if (event instanceof CustomEvent) announce(String(event.detail));
});
