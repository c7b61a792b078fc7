import { text } from "./wire.ts";

/** CPF or CNPJ with valid check digits, or an empty text. */
export const taxIdSchema = text()
  .trim()
  .max(20, "CPF ou CNPJ inválido")
  .refine((value) => value === "" || readTaxId(value) !== undefined, "CPF ou CNPJ inválido");

/** Reads a CPF or CNPJ and returns its digits and letters without punctuation; undefined if the text is neither. */
export function readTaxId(text: string): string | undefined {
  const plain = text.replaceAll(/[.\-/\s]/g, "").toUpperCase();
  return isCpf(plain) || isCnpj(plain) ? plain : undefined;
}

/** Writes a CPF or CNPJ with its usual punctuation. Any other text is returned unchanged. */
export function formatTaxId(text: string): string {
  const plain = readTaxId(text);
  if (plain === undefined) return text;
  return plain.length === 11
    ? plain.replace(/^(.{3})(.{3})(.{3})(.{2})$/, "$1.$2.$3-$4")
    : plain.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");
}

function isCpf(plain: string): boolean {
  return /^\d{11}$/.test(plain) && hasCheckDigits(plain, 11);
}

/** A CNPJ may contain letters since 2026, except in its check digits. */
function isCnpj(plain: string): boolean {
  return /^[\dA-Z]{12}\d{2}$/.test(plain) && hasCheckDigits(plain, 9);
}

/**
 * Returns whether the check digits are valid. Their weights rise from 2 at the right to `heaviest` and then start again
 * at 2. A number that repeats a single digit is never issued.
 */
function hasCheckDigits(plain: string, heaviest: number): boolean {
  if (/^(.)\1*$/.test(plain)) return false;
  const body = plain.slice(0, -2);
  const first = checkDigit(body, heaviest);
  return plain === `${body}${first}${checkDigit(`${body}${first}`, heaviest)}`;
}

/**
 * Computes a check digit modulo 11. A letter's value is its ASCII code minus the code of the character 0, as the tax
 * office defines it.
 */
function checkDigit(body: string, heaviest: number): number {
  const values = [...body].reverse().map((character) => character.charCodeAt(0) - 48);
  const sum = values.reduce((total, value, place) => total + value * (2 + (place % (heaviest - 1))), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
