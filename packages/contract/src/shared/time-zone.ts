import { text } from "./wire.ts";

/** By its name, as in America/Sao_Paulo: offsets mean the opposite to PostgreSQL, and know no summer. */
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
