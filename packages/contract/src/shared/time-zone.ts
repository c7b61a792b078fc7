import { z } from "zod";

/** By its name, as in America/Sao_Paulo: offsets mean the opposite to PostgreSQL, and know no summer. */
export const timeZoneSchema = z
  .string()
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
