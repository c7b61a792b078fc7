import { z } from "zod";

const file = {
  /** Content of the file as base64 text. */
  bytes: z.base64().min(1),
  mimeType: z.string().min(3),
  caption: z.string().optional(),
  fileName: z.string().optional(),
};

function fileOf<T extends string>(type: T) {
  return z.strictObject({ type: z.literal(type), ...file });
}

const reply = { id: z.string().min(1), title: z.string().min(1) };

/** Contents of a message that a customer can send; the types are named as in the Cloud API. */
export const customerContentSchema = z.discriminatedUnion("type", [
  /** Text of the message; it may be empty only if the message comes from an advertisement. */
  z.strictObject({ type: z.literal("text"), text: z.string() }),
  fileOf("image"),
  fileOf("video"),
  fileOf("audio"),
  fileOf("voice"),
  fileOf("document"),
  fileOf("sticker"),
  z.strictObject({
    type: z.literal("location"),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
    url: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal("contacts"),
    contacts: z.array(z.record(z.string(), z.unknown())).min(1),
  }),
  /** Reaction to a message; an empty or missing emoji removes the reaction. */
  z.strictObject({ type: z.literal("reaction"), message_id: z.string(), emoji: z.string().optional() }),
  z.strictObject({ type: z.literal("button_reply"), ...reply }),
  z.strictObject({ type: z.literal("list_reply"), ...reply, description: z.string().optional() }),
  z.strictObject({ type: z.literal("flow_reply"), response: z.string() }),
  z.strictObject({ type: z.literal("button"), text: z.string(), payload: z.string() }),
  z.strictObject({
    type: z.literal("order"),
    catalog_id: z.string(),
    text: z.string().optional(),
    product_items: z
      .array(
        z.strictObject({
          product_retailer_id: z.string(),
          quantity: z.number(),
          item_price: z.number(),
          currency: z.string(),
        }),
      )
      .min(1),
  }),
  /**
   * A system message about the customer. With `newNumber`, the customer gets a new number and a new scoped id. The
   * event `user_changed_user_id` does not reveal the number.
   */
  z.strictObject({
    type: z.literal("system"),
    event: z.enum(["user_changed_number", "user_changed_user_id", "customer_identity_changed"]),
    body: z.string(),
    newNumber: z
      .string()
      .regex(/^\d{8,15}$/)
      .optional(),
  }),
  z.strictObject({ type: z.literal("revoke"), messageId: z.string() }),
  z.strictObject({ type: z.literal("edit"), messageId: z.string(), text: z.string() }),
  z.strictObject({ type: z.literal("unsupported"), kind: z.string().default("unknown") }),
  /** Any other content; its fields are copied into the webhook as given. */
  z.strictObject({ type: z.literal("raw"), as: z.string(), fields: z.record(z.string(), z.unknown()) }),
]);

export type CustomerContent = z.output<typeof customerContentSchema>;
export type CustomerContentInput = z.input<typeof customerContentSchema>;

export const customerMessageOptionsSchema = z.strictObject({
  id: z.string().min(1).optional(),
  quoted: z.string().optional(),
  forwarded: z.enum(["once", "often"]).optional(),
  /** Advertisement that the customer tapped before writing. */
  referral: z.record(z.string(), z.unknown()).optional(),
  at: z.iso.datetime().optional(),
});

export type CustomerMessageOptions = z.output<typeof customerMessageOptionsSchema>;
