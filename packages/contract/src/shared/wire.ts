import { z } from "zod";

/** Entity ids are 32-bit integers on the wire; message ids and uuids are strings. */
export const idSchema = z.int().positive().max(2_147_483_647);

/** An id or none, for which the screens' word is false. */
export const clearableIdSchema = z
  .union([idSchema, z.null(), z.literal(false)])
  .transform((value) => value || null);

/** An id inside a path or a query, where everything is text. */
export const idTextSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(idSchema);

export const idParams = z.strictObject({ id: idTextSchema });

/** Message ids are 64-bit integers that travel as text. */
export const messageIdSchema = z.string().regex(/^[1-9]\d{0,17}$/);

/** A day of the calendar; PostgreSQL knows no year 0. */
export const daySchema = z.iso.date().refine((day) => !day.startsWith("0000"), "Invalid ISO date");

/** ISO-8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** A query value that is the JSON text of an array: `queueIds=[1,2]`. */
export function jsonTextArray<Item extends z.ZodType>(item: Item) {
  return z
    .string()
    .max(4_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "JSON array expected" });
        return z.NEVER;
      }
    })
    .pipe(z.array(item).max(200));
}

/** A query value that is one of the words true and false. */
export const booleanTextSchema = z.enum(["true", "false"]).transform((word) => word === "true");

/** The product writes enabled and desabled; disabled is understood too. */
export const enabledSchema = z
  .enum(["enabled", "enable", "desabled", "disabled"])
  .transform((word) => (word.startsWith("enable") ? ("enabled" as const) : ("desabled" as const)));

/** Text as people type it: never a NUL, which PostgreSQL cannot store. */
export function textSchema(max: number) {
  return z.string().max(max).refine(isText, "NUL is not text");
}

export function isText(text: string): boolean {
  return !text.includes("\u0000");
}

export const okSchema = z.object({ message: z.string() });
