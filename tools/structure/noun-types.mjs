/**
 * Rule: the name of an exported type is not a participle or adjective alone.
 * Why: `Told`, `Found` and `Held` say that something happened, but not to what. Each of these names would fit many
 * types.
 * How: add the noun, as in `FoundContact` and `MailParams`.
 */
const PARTICIPLE =
  /^(?:[A-Z][a-z]+(?:ed|ing)|Bound|Built|Chosen|Drawn|Found|Given|Gone|Heard|Held|Hidden|Kept|Known|Left|Lost|Made|Said|Seen|Sent|Shown|Taken|Told|Written|Busy|Fresh|Idle|Open|Own|Plain|Ready|Stale)$/;
/** Nouns that end like a participle and may name a type. */
const NOUNS = new Set([
  "Billing",
  "Finding",
  "Greeting",
  "Pricing",
  "Rating",
  "Recording",
  "Setting",
  "Warning",
]);
const TYPE = /^export (?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/gm;
const GENERATED = "apps/server/src/platform/db/schema.ts";

export function check({ sources }, refuse) {
  for (const { path, text } of sources) {
    if (path === GENERATED) continue;
    for (const [, name] of text.matchAll(TYPE))
      if (PARTICIPLE.test(name) && !NOUNS.has(name))
        refuse(path, `the type ${name} is named by a participle or an adjective`, "add its noun");
  }
}
