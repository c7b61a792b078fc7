import { z } from "zod";
import { readJson } from "./read-json.ts";

/** Id of an entity, a 32-bit integer. Message ids and uuids are strings instead. */
export const idSchema = z.int().positive().max(2_147_483_647);

/** An optional choice; screens send null, false or an empty text if the user chose nothing. */
export function orNothing<Chosen extends z.ZodType>(chosen: Chosen) {
  return z
    .union([chosen, z.null(), z.literal(false), z.literal("")])
    .transform((value) => (value === false || value === "" ? null : value));
}

/** An optional id. `wire.test.ts` checks that every route uses this schema for an id that may be missing. */
export const clearableIdSchema = orNothing(idSchema);

/** An id in a URL path or query, where every value is text. */
export const idTextSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(idSchema);

export const idParams = z.strictObject({ id: idTextSchema });

/** Id of a message: a 64-bit integer, sent as text because it may exceed JavaScript's safe integers. */
export const messageIdSchema = z.string().regex(/^[1-9]\d{0,17}$/);

/** A calendar day. Year 0 is rejected because PostgreSQL does not know such a year. */
export const daySchema = z.iso.date().refine((day) => !day.startsWith("0000"), "Invalid ISO date");

/** An instant in ISO 8601 format, in UTC. */
export const instantSchema = z.iso.datetime();

/** A query value that contains an array as JSON text: `queueIds=[1,2]`. */
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

/**
 * Accepts several spellings of on and off, and returns `enabled` or `desabled`. The misspelling `desabled` is part of
 * the API.
 */
export const enabledSchema = z
  .enum(["enabled", "enable", "desabled", "disabled"])
  .transform((word) => (word.startsWith("enable") ? ("enabled" as const) : ("desabled" as const)));

/**
 * Schema of incoming text, for use as in `text().trim().max(50)`. It rejects characters that PostgreSQL can store
 * neither as text nor as JSON: NUL and lone surrogates. A plain `z.string()` is for outgoing text only; `text.test.ts`
 * checks this rule for every route.
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

/** Makes a text storable in the database: removes NUL and replaces lone surrogates. */
export function storable(value: string): string {
  return value.replaceAll("\u0000", "").toWellFormed();
}

/** Note that the given text contained further phone numbers, which were ignored; missing if it contained none. */
export const numberNoteSchema = z.literal("firstOfSeveral").optional();

export const okSchema = z.object({ message: z.string() });
