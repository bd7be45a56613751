// A bot in JavaScript for Node, without packages. It reads lines of JSON and answers with lines of
// JSON; docs/bots.md tells the protocol.
//
//     heliopolis arena ra --players 3 --bots "program:node examples/draw_bot.js" --bots random
//
// It draws as long as it may, bids its lowest sun once three tiles are to be won, and in the dice
// game uses whatever the first roll gives.

const readline = require("node:readline");

const ENOUGH_TILES = 3;
const PREFERRED = [
  "use monument", "use civilization", "use flood", "use nile", "use pharaoh", "disaster",
  "draw", "take", "keep", "stop", "done",
];

let tiles = 0; // on the auction track
let sold = false; // whether somebody has bid for them

function watch([who, words]) {
  if (words.startsWith("bid ")) {
    sold = true;
  } else if (words !== "pass") {
    if (sold) tiles = 0; // the auction is over, and a bidder has taken the track
    sold = false;
    if (who === "chance" && words !== "tile ra") tiles += 1;
  }
}

function choose(moves) {
  if (moves.includes("pass")) {
    const bids = moves.filter((words) => words.startsWith("bid "));
    bids.sort((one, other) => Number(one.slice(4)) - Number(other.slice(4)));
    if (bids.length > 0 && tiles >= ENOUGH_TILES) return bids[0];
    if (bids.length > 0 || moves.length === 1) return "pass";
  }
  for (const start of PREFERRED) {
    const found = moves.find((words) => words.startsWith(start));
    if (found) return found;
  }
  return moves[0];
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  (message.events ?? []).forEach(watch);
  if (message.type === "choose") {
    console.log(JSON.stringify({ move: choose(message.moves) }));
  }
});
