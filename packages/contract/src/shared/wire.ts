import { z } from "zod";
import { readJson } from "./read-json.ts";

/** Entity ids are 32-bit integers on the wire; message ids and uuids are strings. */
export const idSchema = z.int().positive().max(2_147_483_647);

/** An optional choice; screens send null, false or an empty text for none. */
export function orNothing<Chosen extends z.ZodType>(chosen: Chosen) {
  return z
    .union([chosen, z.null(), z.literal(false), z.literal("")])
    .transform((value) => (value === false || value === "" ? null : value));
}

/** An optional id. `wire.test.ts` checks that every route uses it where no choice is allowed. */
export const clearableIdSchema = orNothing(idSchema);

/** An id in a path or a query, where every value is text. */
export const idTextSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(idSchema);

export const idParams = z.strictObject({ id: idTextSchema });

/** Message ids are 64-bit integers, sent as text. */
export const messageIdSchema = z.string().regex(/^[1-9]\d{0,17}$/);

/** A calendar day; PostgreSQL has no year 0. */
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

/** A query value that is `true` or `false`. */
export const booleanTextSchema = z.enum(["true", "false"]).transform((word) => word === "true");

/** Accepts several spellings and returns `enabled` or `desabled`. The misspelling `desabled` is part of the API. */
export const enabledSchema = z
  .enum(["enabled", "enable", "desabled", "disabled"])
  .transform((word) => (word.startsWith("enable") ? ("enabled" as const) : ("desabled" as const)));

/**
 * Schema for incoming text, to continue with `text().trim().max(50)`. It refuses what PostgreSQL can store neither as
 * text nor as JSON: NUL and lone surrogates. A plain `z.string()` is for outgoing text only; `text.test.ts` checks
 * every route.
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

/** Makes a text storable: removes NUL and replaces lone surrogates. */
export function storable(value: string): string {
  return value.replaceAll("\u0000", "").toWellFormed();
}

/** Says that the text contained further phone numbers, which were left out. */
export const numberNoteSchema = z.literal("firstOfSeveral").optional();

export const okSchema = z.object({ message: z.string() });
