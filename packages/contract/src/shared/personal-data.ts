import { z } from "zod";

/**
 * Kinds of outgoing texts that may name a customer's number or e-mail address. For a user who may not see numbers, the
 * server masks a text as its kind says.
 *
 * - `number` and `mail` are masked whole.
 * - `text`: names, which are often only a number, and texts that the program writes; each number and address in them is
 *   masked.
 * - `conversation`: texts that people write in a conversation stay as they are, except mentions (`@5511…`). In a text
 *   that the program wrote, numbers and addresses are masked as in `text`.
 */
export type PersonalDataKind = "number" | "mail" | "text" | "conversation";

const kinds = new WeakMap<z.ZodType, PersonalDataKind>();

/** Returns the kind of customer data that the schema stands for; undefined for other data. */
export function personalDataKindOf(schema: z.ZodType): PersonalDataKind | undefined {
  return kinds.get(schema);
}

/* @__NO_SIDE_EFFECTS__ */
export function personalData<Schema extends z.ZodType>(kind: PersonalDataKind, schema: Schema): Schema {
  kinds.set(schema, kind);
  return schema;
}

/* @__NO_SIDE_EFFECTS__ */
export function contactNumber() {
  return personalData("number", z.string());
}

/* @__NO_SIDE_EFFECTS__ */
export function contactMail() {
  return personalData("mail", z.string());
}

/** Name of a customer, which may be only the number, or another text about a customer. */
/* @__NO_SIDE_EFFECTS__ */
export function contactText() {
  return personalData("text", z.string());
}

/* @__NO_SIDE_EFFECTS__ */
export function conversationText() {
  return personalData("conversation", z.string());
}
