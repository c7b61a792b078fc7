// Several values in one cell of our own exports, written so that an import reads them again exactly.

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

/** A line for each field: its name, a colon and its value; a colon or line break inside either has a backslash before it. */
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

/** Names with a comma between them; one inside of a name has a backslash before it. */
export function tagNamesText(names: readonly string[]): string {
  return names.map((name) => escaped(name, ",")).join(", ");
}

/** Names between commas, semicolons, bars or line breaks. What Google calls "* myContacts" are its own groups and no names. */
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
