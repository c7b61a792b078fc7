import { type PhoneOptions, readPhoneNumber } from "@recado/contract/shared/phone-number";
import { parsePhoneNumberFromString } from "libphonenumber-js";

/** Returns the intended number of a stored one: the same if it is possible, null if the digits do not determine it. */
export function repairedNumber(stored: string, options: PhoneOptions): string | null {
  if (isForeign(stored)) return stored;
  // Short numbers are local; all others were stored with digits mistaken for a country code.
  const reading = readPhoneNumber(isShort(stored) ? stored : `+${stored}`, options);
  if ("number" in reading && (reading.number !== stored || stored.startsWith("55"))) return reading.number;
  // A spreadsheet stored the number as a float, and the zero of ".0" was taken for a digit.
  const float = stored.endsWith("0") ? readPhoneNumber(stored.slice(0, -1)) : reading;
  return "number" in float && float.number.startsWith("55") ? float.number : null;
}

function isForeign(stored: string): boolean {
  if (stored.startsWith("55")) return false;
  const reading = readPhoneNumber(stored);
  const isLocal = "refusal" in reading && reading.refusal === "areaCodeMissing";
  return !isLocal && (parsePhoneNumberFromString(`+${stored}`)?.isValid() ?? false);
}

function isShort(stored: string): boolean {
  return stored.length < 10;
}
