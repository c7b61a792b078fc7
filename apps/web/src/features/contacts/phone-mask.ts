import { readPhoneNumber } from "@recado/contract/shared/phone-number";

const brazilianMobileOrLandline = /^[1-9][1-9](9\d{8}|[2-9]\d{7})$/;
const longestNational = 11;

/**
 * Formats a typed or pasted number in the mask (99) 99999-9999. Brazil's country code, the trunk zero and carrier
 * codes are removed. Numbers of other countries become a plus and digits. A number without an area code is formatted
 * without one if a default area code will complete the number.
 */
export function maskNumber(text: string, defaultAreaCode = ""): string {
  const reading = readPhoneNumber(text);
  if ("number" in reading && (reading.note || reading.number.startsWith("55")))
    return maskForeign(reading.number);
  if ("refusal" in reading && reading.refusal === "areaCodeMissing" && defaultAreaCode !== "")
    return maskLocal(text);
  const digits = text.replace(/\D/g, "").slice(0, 20);
  if (/^\s*(\+|00)/.test(text)) return maskForeign(digits.replace(/^00/, ""));
  const national = digits.replace(/^0(?=\d{10,11}$)/, "");
  if (national.length < longestNational || (national.length === longestNational && !isForeign(national)))
    return maskNational(national);
  return maskForeign(national);
}

/** Formats a stored number, which starts with the country code. */
export function maskStored(number: string): string {
  return number === "" ? "" : maskForeign(number);
}

/** Position of the caret in the masked text after the given number of digits. */
export function caretAfter(masked: string, digits: number): number {
  if (digits === 0) return /^\+/.test(masked) ? 1 : 0;
  let seen = 0;
  for (const [index, letter] of [...masked].entries()) {
    if (/\d/.test(letter)) seen += 1;
    if (seen === digits) return index + 1;
  }
  return masked.length;
}

function isForeign(digits: string): boolean {
  const reading = readPhoneNumber(digits);
  return "number" in reading && reading.number === digits;
}

function maskForeign(digits: string): string {
  const national = digits.replace(/^55/, "");
  const isBrazilian = digits.startsWith("55") && brazilianMobileOrLandline.test(national);
  return isBrazilian ? maskNational(national) : `+${digits}`;
}

function maskLocal(text: string): string {
  const digits = text.replace(/\D/g, "").replace(/^0*(?:55(?=9?\d{8}$))?0*/, "");
  return `${digits.slice(0, -4)}-${digits.slice(-4)}`;
}

function maskNational(digits: string): string {
  if (digits.length <= 2) return digits === "" ? "" : `(${digits}`;
  const area = digits.slice(0, 2);
  const rest = digits.slice(2);
  const first = rest.length > 8 ? 5 : 4;
  return rest.length <= first
    ? `(${area}) ${rest}`
    : `(${area}) ${rest.slice(0, first)}-${rest.slice(first)}`;
}
