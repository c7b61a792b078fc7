/** The CPF or CNPJ that a text is, as digits (and letters) alone; undefined where it is anything else. */
export function readTaxId(text: string): string | undefined {
  const plain = text.replaceAll(/[.\-/\s]/g, "").toUpperCase();
  return isCpf(plain) || isCnpj(plain) ? plain : undefined;
}

function isCpf(plain: string): boolean {
  return /^\d{11}$/.test(plain) && hasCheckDigits(plain, 11);
}

/** Since 2026 all but its check digits may be letters. */
function isCnpj(plain: string): boolean {
  return /^[\dA-Z]{12}\d{2}$/.test(plain) && hasCheckDigits(plain, 9);
}

/** The weights rise from 2 to the heaviest, from right to left, and begin anew. What is one digit throughout was given to nobody. */
function hasCheckDigits(plain: string, heaviest: number): boolean {
  if (/^(.)\1*$/.test(plain)) return false;
  const body = plain.slice(0, -2);
  const first = checkDigit(body, heaviest);
  return plain === `${body}${first}${checkDigit(`${body}${first}`, heaviest)}`;
}

/** Modulo 11; a letter counts as its place in ASCII above the zero, as the tax office has it. */
function checkDigit(body: string, heaviest: number): number {
  const values = [...body].reverse().map((character) => character.charCodeAt(0) - 48);
  const sum = values.reduce((total, value, place) => total + value * (2 + (place % (heaviest - 1))), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
