/** Reads a CPF or CNPJ and returns its digits and letters only; undefined where the text is neither. */
export function readTaxId(text: string): string | undefined {
  const plain = text.replaceAll(/[.\-/\s]/g, "").toUpperCase();
  return isCpf(plain) || isCnpj(plain) ? plain : undefined;
}

function isCpf(plain: string): boolean {
  return /^\d{11}$/.test(plain) && hasCheckDigits(plain, 11);
}

/** A CNPJ may contain letters since 2026, except in its check digits. */
function isCnpj(plain: string): boolean {
  return /^[\dA-Z]{12}\d{2}$/.test(plain) && hasCheckDigits(plain, 9);
}

/**
 * From right to left the weights rise from 2 to the heaviest and start again. A number of one repeated digit is never
 * issued.
 */
function hasCheckDigits(plain: string, heaviest: number): boolean {
  if (/^(.)\1*$/.test(plain)) return false;
  const body = plain.slice(0, -2);
  const first = checkDigit(body, heaviest);
  return plain === `${body}${first}${checkDigit(`${body}${first}`, heaviest)}`;
}

/** Modulo 11. A letter counts as its ASCII code minus that of zero, as the tax office defines it. */
function checkDigit(body: string, heaviest: number): number {
  const values = [...body].reverse().map((character) => character.charCodeAt(0) - 48);
  const sum = values.reduce((total, value, place) => total + value * (2 + (place % (heaviest - 1))), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
