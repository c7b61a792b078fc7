import { type PhoneOptions, readPhoneNumber } from "@recado/contract/shared/phone-number";
import { parsePhoneNumberFromString } from "libphonenumber-js";

/**
 * Returns the number that was meant by a stored number. A possible number is returned unchanged; null means that the
 * digits do not determine the number.
 */
export function repairedNumber(stored: string, options: PhoneOptions): string | null {
  if (isForeign(stored)) return stored;
  // Numbers of fewer than ten digits are local. In longer numbers, the first digits were mistaken for a country code.
  const reading = readPhoneNumber(isShort(stored) ? stored : `+${stored}`, options);
  if ("number" in reading && (reading.number !== stored || stored.startsWith("55"))) return reading.number;
  // A spreadsheet stored the number as a decimal, and the zero of its `.0` was taken for a digit.
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
