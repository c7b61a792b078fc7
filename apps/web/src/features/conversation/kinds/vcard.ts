import { canonicalNumber, readPhoneNumber } from "@recado/contract/shared/phone-number";
import { readVcard } from "@recado/contract/shared/vcard";

export interface CardNumber {
  /** The number as written in the card. */
  text: string;
  /** Label in the card, such as CELL or WORK; empty if there is none. */
  label: string;
}

/** The numbers of a contact card, in order and without duplicates. */
export function numbersOf(vcard: string): CardNumber[] {
  const numbers = readVcard(vcard).flatMap(({ property, parameters, value }) => {
    const text = value.replace(/^tel:/i, "").trim();
    return property === "TEL" && /\d/.test(text) ? [{ text, label: labelOf(parameters) }] : [];
  });
  const known = new Set<string>();
  return numbers.filter(({ text }) => {
    const number = keyOf(text);
    if (known.has(number)) return false;
    known.add(number);
    return true;
  });
}

const labels = /\b(CELL|MOBILE|HOME|WORK|MAIN)\b/i;

function labelOf(parameters: string): string {
  return labels.exec(parameters)?.[1]?.toUpperCase() ?? "";
}

/** Equal for all spellings of a number; falls back to the digits of an invalid number. */
function keyOf(text: string): string {
  const reading = readPhoneNumber(text);
  return "number" in reading ? canonicalNumber(reading.number) : text.replace(/\D/g, "");
}
