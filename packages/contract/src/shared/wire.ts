import { z } from "zod";
import { readJson } from "./read-json.ts";

/** Entity ids are 32-bit integers on the wire; message ids and uuids are strings. */
export const idSchema = z.int().positive().max(2_147_483_647);

/** Something chosen or nothing, for which screens send null, false or an empty text. */
export function orNothing<Chosen extends z.ZodType>(chosen: Chosen) {
  return z
    .union([chosen, z.null(), z.literal(false), z.literal("")])
    .transform((value) => (value === false || value === "" ? null : value));
}

/** Wherever an id may be left unchosen; `wire.test.ts` looks into every route. */
export const clearableIdSchema = orNothing(idSchema);

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
  return text()
    .max(4_000)
    .transform((text, context) => {
      try {
        return readJson(text);
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

/**
 * Text that comes in, as a schema to go on from: `text().trim().max(50)`. What PostgreSQL can hold neither as text nor as JSON
 * is refused: a NUL, and a half of a character. A plain `z.string()` is for what goes out; `text.test.ts` looks into every route.
 */
export function text(params?: Parameters<typeof z.string>[0]) {
  return z.string(params).refine(isText, "Not text");
}

export function webAddress(error?: string) {
  return z.url({ protocol: /^https?$/, error }).refine(isText, "Not text");
}

export function textSchema(max: number) {
  return text().max(max);
}

export function isText(value: string): boolean {
  return !value.includes("\u0000") && value.isWellFormed();
}

/** What of a text can be stored: all but NUL, which nobody means, and halves of characters. */
export function storable(value: string): string {
  return value.replaceAll("\u0000", "").toWellFormed();
}

/** Says that a text held further phone numbers, which were left out. */
export const numberNoteSchema = z.literal("firstOfSeveral").optional();

export const okSchema = z.object({ message: z.string() });
