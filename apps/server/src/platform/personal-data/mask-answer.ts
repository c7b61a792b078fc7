import { type PersonalDataKind, personalDataKindOf } from "@recado/contract/shared/personal-data";
import { z } from "zod";
import { maskOf } from "./mask-text.ts";

/** Replaces customers' numbers and e-mail addresses in a value; undefined for a schema without such data. */
type Masker = (value: unknown, parent: unknown) => unknown;

/** Null stands for a schema without numbers and addresses. */
const maskers = new WeakMap<z.ZodType, Masker | null>();

/**
 * Returns a copy of an answer or event in which the customers' numbers and e-mail addresses are masked, as its schema
 * marks them (`shared/personal-data.ts` of the contract). Values without such data are returned as they are.
 */
export function maskPersonalData(schema: z.ZodType, value: unknown): unknown {
  const masker = maskerOf(schema);
  return masker ? masker(value, undefined) : value;
}

/** Returns whether an answer or event of this schema may contain customers' numbers or e-mail addresses. */
export function hasPersonalData(schema: z.ZodType): boolean {
  return maskerOf(schema) !== null;
}

function maskerOf(schema: z.ZodType): Masker | null {
  const known = maskers.get(schema);
  if (known !== undefined) return known;
  // A schema may contain itself; its inner occurrence is looked up again when a value is masked.
  let complete: Masker | null = null;
  maskers.set(schema, (value, parent) => (complete ? complete(value, parent) : value));
  complete = makeMasker(schema);
  maskers.set(schema, complete);
  return complete;
}

function makeMasker(schema: z.ZodType): Masker | null {
  const kind = personalDataKindOf(schema);
  if (kind) return (value, parent) => maskLeaf(kind, value, parent);
  if (schema instanceof z.ZodObject) return maskerOfObject(schema.shape);
  if (schema instanceof z.ZodArray) return maskerOfItems(schema.element as z.ZodType);
  if (schema instanceof z.ZodUnion) return maskerOfUnion(schema.options as z.ZodType[]);
  if (schema instanceof z.ZodIntersection)
    return maskerOfUnion([schema.def.left as z.ZodType, schema.def.right as z.ZodType]);
  if (schema instanceof z.ZodRecord) return maskerOfRecord(schema.valueType as z.ZodType);
  if (schema instanceof z.ZodPipe) return maskerOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodLazy) return maskerOf(schema.unwrap() as z.ZodType);
  if ("unwrap" in schema && typeof schema.unwrap === "function") return maskerOf(schema.unwrap());
  return null;
}

function maskLeaf(kind: PersonalDataKind, value: unknown, parent: unknown): unknown {
  if (typeof value !== "string") return value;
  return maskOf(kind, value, isByProgram(Object(parent)));
}

/**
 * Returns whether the program wrote the text of a message or of a conversation's preview. Messages of the bot and of mass
 * mailings may contain the customer's number as a filled-in variable; a user may forward them, and a preview does not
 * tell who wrote an outgoing message. The text of a shared card is the name on the card, which may be a number.
 */
function isByProgram(message: Record<string, unknown>): boolean {
  const { fromMe, isBot, isForwarded, mediaType, lastMessageType } = message;
  const isWritten = isBot === false && isForwarded === false;
  return (fromMe === true && !isWritten) || mediaType === "vcard" || lastMessageType === "vcard";
}

function maskerOfObject(shape: Readonly<Record<string, z.ZodType>>): Masker | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const masker = maskerOf(field);
    return masker ? [[name, masker] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (!isRecord(value)) return value;
    const masked = { ...value };
    for (const [name, masker] of fields) if (name in value) masked[name] = masker(value[name], value);
    return masked;
  };
}

function maskerOfItems(element: z.ZodType): Masker | null {
  const masker = maskerOf(element);
  return (
    masker && ((value, parent) => (Array.isArray(value) ? value.map((item) => masker(item, parent)) : value))
  );
}

/** Applies all alternatives one after the other; masking a value twice changes nothing. */
function maskerOfUnion(options: readonly z.ZodType[]): Masker | null {
  const found = options.map(maskerOf).filter((masker) => masker !== null);
  if (found.length === 0) return null;
  return (value, parent) => found.reduce((masked, masker) => masker(masked, parent), value);
}

function maskerOfRecord(valueType: z.ZodType): Masker | null {
  const masker = maskerOf(valueType);
  if (!masker) return null;
  return (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, masker(item, value)]))
      : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
