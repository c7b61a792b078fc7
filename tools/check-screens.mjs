// What acts on somebody's keys, and in which words a form is refused, stands in one place each.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./commands.mjs";

/** The one place that hears every key, and Esc for what lies over the page. */
const HEARS_KEYS = /^apps\/web\/src\/shared\/(commands\/|ui\/dialogs\/use-escape\.ts$)/;
/** Where the validator's own words may be told: to whoever runs the program. */
const TELLS_OPERATORS = /^apps\/server\/src\/(config|platform\/(check-input|backup\/manifest))\.ts$/;
const WORDS = "apps/web/src/shared/forms/refusal-words.ts";

const words = readFileSync(join(root, WORDS), "utf8");
const complaints = [];
for (const [place, text] of sourcesOf("apps/web/src")) if (!HEARS_KEYS.test(place)) inspectKeys(place, text);
for (const [place, text] of sourcesOf("apps/server/src")) inspectRefusals(place, text);
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

/** A key that is heard beside the commands acts while somebody types into a field that is not there yet. */
function inspectKeys(place, text) {
  if (/addEventListener\(\s*["']key|\buseHotkeys\b|["']tinykeys["']|\baccessKey=/.test(text))
    complain(place, "listens to the keyboard by itself: offer a command by shared/commands/use-commands");
  if (/\bkey\b\)?\s*===?\s*["'`]\S["'`]/.test(text))
    complain(place, "does something at a letter: offer a command by shared/commands/use-commands");
}

/** Whoever fills in a form reads why it was refused, in their language. */
function inspectRefusals(place, text) {
  if (/\berror\.issues\b/.test(text) && !TELLS_OPERATORS.test(place))
    complain(place, "passes a validator's words on, which name types and patterns: use checkInput");
  if (!text.includes("ERR_VALIDATION")) return;
  const refusals = text.matchAll(/\bpath: [^{}]*?\bmessage: "([^"]+)"|\brefusedField\([^)]*?, "([^"]+)"\)/g);
  for (const [, one, other] of refusals) {
    const sentence = one ?? other;
    if (!words.includes(`"${sentence}": {`) && !words.includes(`\n  ${sentence}: {`))
      complain(place, `refuses a field with “${sentence}”, for which ${WORDS} has no words`);
  }
}

function sourcesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(root, path), readFileSync(path, "utf8")]);
}

function complain(place, what) {
  complaints.push(`${place} ${what}`);
}
