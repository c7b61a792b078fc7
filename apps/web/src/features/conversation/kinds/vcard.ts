import { canonicalNumber, readPhoneNumber } from "@recado/contract/shared/phone-number";
import { readVcard } from "@recado/contract/shared/vcard";

export interface CardNumber {
  /** The phone number in the spelling of the contact card. */
  text: string;
  /** Label of the number in the contact card, such as CELL or WORK; empty if the number has no label. */
  label: string;
}

/** The phone numbers of a contact card, in the card's order and without duplicates. */
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

/** Key that is equal for all spellings of a phone number. The key of an invalid number consists of its digits. */
function keyOf(text: string): string {
  const reading = readPhoneNumber(text);
  return "number" in reading ? canonicalNumber(reading.number) : text.replace(/\D/g, "");
}
