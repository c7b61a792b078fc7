// These functions encode several values in one spreadsheet cell of an export. An import decodes the cell into exactly
// the same values.

export interface ExtraField {
  name: string;
  value: string;
}

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  ":": "\\:",
  ",": "\\,",
};

/**
 * Encodes fields as one line each: name, colon, value. A backslash escapes a colon in the name and a line break in the
 * name or value.
 */
export function extraInfoText(fields: readonly ExtraField[]): string {
  return fields.map(({ name, value }) => `${escaped(name, ":")}: ${escaped(value, "")}`).join("\n");
}

export function readExtraInfoText(text: string): ExtraField[] {
  if (text.trim() === "") return [];
  return text.split(/\r?\n/).map((line) => {
    const [, name, value] = /^((?:[^\\:]|\\.)*): ?(.*)$/s.exec(line) ?? [];
    return name === undefined
      ? { name: "", value: unescaped(line) }
      : { name: unescaped(name), value: unescaped(value ?? "") };
  });
}

/** Encodes names as a list separated by commas; a backslash escapes a comma inside a name. */
export function tagNamesText(names: readonly string[]): string {
  return names.map((name) => escaped(name, ",")).join(", ");
}

/**
 * Decodes names separated by commas, semicolons, vertical bars or line breaks. Names that start with an asterisk, such
 * as "* myContacts", are Google's system groups and are skipped.
 */
export function readTagNames(text: string): string[] {
  const parts = text.match(/(?:[^\\,;|\n]|\\.)+/gs) ?? [];
  const names = parts.flatMap((part) => part.split(" ::: ")).map((part) => unescaped(part.trim()).trim());
  return [...new Set(names.filter((name) => name !== "" && !name.startsWith("*")))];
}

function escaped(text: string, separator: string): string {
  return Array.from(text, (sign) =>
    sign === separator || /[\\\n\r]/.test(sign) ? escapes[sign] : sign,
  ).join("");
}

const breaks: Readonly<Record<string, string>> = { n: "\n", r: "\r" };

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, sign: string) => breaks[sign] ?? sign);
}
