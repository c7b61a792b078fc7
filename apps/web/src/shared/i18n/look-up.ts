/**
 * Values for the placeholders of a text, such as `{{name}}`. The value `count` also chooses between the plural forms
 * `_one` and `_other`.
 */
export type TextParams = Readonly<Record<string, string | number>>;

export function lookUp(tree: object, locale: string, key: string, fillIns: TextParams = {}): string {
  const text = countedKeys(key, locale, fillIns.count)
    .map((candidate) => textAt(tree, candidate))
    .find((found) => found !== undefined);
  return (text ?? key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    isolated(String(fillIns[name] ?? whole)),
  );
}

/**
 * Wraps a right-to-left value in isolating characters, so that it does not change the order of numbers and brackets in
 * the sentence around it.
 */
function isolated(words: string): string {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(words) ? `\u2068${words}\u2069` : words;
}

function countedKeys(key: string, locale: string, count: string | number | undefined): string[] {
  if (typeof count !== "number") return [key];
  // Portuguese counts zero as a singular by rule, but screens write "0 dias".
  const form = count === 0 ? "other" : rulesOf(locale).select(count);
  return [`${key}_${form}`, `${key}_other`, key];
}

/**
 * Plural rules by locale. They are cached, because creating an Intl.PluralRules takes longer than rendering a list row.
 */
const rules = new Map<string, Intl.PluralRules>();

function rulesOf(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
}

function textAt(tree: object, key: string): string | undefined {
  let node: unknown = tree;
  for (const step of key.split("."))
    node = typeof node === "object" && node !== null ? Reflect.get(node, step) : undefined;
  return typeof node === "string" ? node : undefined;
}
