/**
 * Rule: only `shared/commands` and the keys of dialogs listen for keys of the whole page or act on letters.
 * Why: when a user types before a field has loaded, another listener would take the letters as commands. The letters
 * would be lost, or would close a ticket.
 * How: register a command with `useCommands`.
 */
const MAY_LISTEN = /^apps\/web\/src\/shared\/(commands\/|ui\/dialogs\/dialog-keys\.ts$)/;
const LISTENS = /addEventListener\(\s*["']key|\buseHotkeys\b|["']tinykeys["']|\baccessKey=/;
const COMPARES_LETTER = /\bkey\b\)?\s*===?\s*["'`]\S["'`]/;

export function check({ sources }, refuse) {
  for (const { path, text } of sources) {
    if (!path.startsWith("apps/web/src/") || MAY_LISTEN.test(path) || path.endsWith(".test.ts")) continue;
    const instead = "register a command with useCommands (apps/web/src/shared/commands/use-commands.ts)";
    if (LISTENS.test(text)) refuse(path, "listens for keys outside shared/commands", instead);
    if (COMPARES_LETTER.test(text)) refuse(path, "acts on a letter key outside shared/commands", instead);
  }
}
