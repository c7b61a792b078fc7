/** One property of a contact card. `parameters` is the text between the property's name and the colon. */
export interface VcardLine {
  property: string;
  parameters: string;
  value: string;
}

/**
 * Parses the lines of a contact card. Folded lines are joined, and group names (`item1.` in `item1.TEL`) are removed.
 */
export function readVcard(vcard: string): VcardLine[] {
  return vcard
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, property, parameters = "", value = ""] =
        /^(?:[\w-]+\.)?([A-Za-z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
      return property === undefined
        ? []
        : [{ property: property.toUpperCase(), parameters, value: unescapeValue(value) }];
    });
}

/**
 * Returns the name under which a contact card is displayed. Phones share cards whose display name is missing or blank;
 * such a card shows the first of its own name fields, company, phone number and e-mail address.
 */
export function nameOfCard({ name, vcard }: { name: string; vcard: string }): string {
  if (name.trim() !== "") return name;
  const lines = readVcard(vcard);
  for (const property of ["FN", "N", "NICKNAME", "ORG", "TEL", "EMAIL"]) {
    for (const line of lines) {
      const shown = line.property === property ? shownValue(line) : "";
      if (shown !== "") return shown;
    }
  }
  return "?";
}

function shownValue({ property, value }: VcardLine): string {
  return valueInWords(property, value).replaceAll(/\s+/g, " ").trim();
}

function valueInWords(property: string, value: string): string {
  if (property === "N") return fullName(value);
  if (property === "ORG") return value.replaceAll(";", " ");
  return value.replace(/^tel:/i, "");
}

/** Joins a name whose components are separated by semicolons: family name, given name, middle names, title, suffix. */
function fullName(value: string): string {
  const [family, given, middle, title, suffix] = value.split(";");
  return [title, given, middle, family, suffix].filter(Boolean).join(" ");
}

function unescapeValue(text: string): string {
  return text
    .replaceAll(/\\([\\,;nN])/g, (_, sign: string) => (sign.toLowerCase() === "n" ? "\n" : sign))
    .trim();
}
