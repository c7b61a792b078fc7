// Encodes several values in one spreadsheet cell of an export. An import reads exactly the same values back.

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
 * Writes one line per field: its name, a colon and its value. A colon in the name, or a line break in either, is
 * escaped by a backslash.
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

/** Writes names separated by commas; a comma inside a name is escaped by a backslash. */
export function tagNamesText(names: readonly string[]): string {
  return names.map((name) => escaped(name, ",")).join(", ");
}

/**
 * Reads names separated by commas, semicolons, bars or line breaks. Names that start with an asterisk, such as "*
 * myContacts", are Google's system groups and are left out.
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
