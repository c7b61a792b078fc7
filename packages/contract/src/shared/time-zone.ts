import { text } from "./wire.ts";

/**
 * Name of an IANA time zone, such as America/Sao_Paulo. UTC offsets are rejected: PostgreSQL reads their sign the
 * opposite way, and they have no daylight saving time.
 */
export const timeZoneSchema = text()
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, "Fuso horário desconhecido")
  .refine(isTimeZone, "Fuso horário desconhecido");

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
