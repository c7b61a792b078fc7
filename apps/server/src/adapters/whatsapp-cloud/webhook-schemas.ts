import { z } from "zod";

const name = z.string().optional().catch(undefined);

/** List whose items are validated later, one by one. */
const anyList = z.unknown().optional();

export const webhookContactSchema = z.object({
  profile: z.object({ name }).optional().catch(undefined),
  wa_id: name,
  user_id: name,
});

/**
 * Message with only the fields that the journal needs. The other fields are kept as they are and interpreted later, so
 * that unknown content is not lost.
 */
export const webhookMessageSchema = z.looseObject({ id: z.string().min(1), from: name, from_user_id: name });
export const echoSchema = z.looseObject({ id: z.string().min(1), to: name, to_user_id: name });

/**
 * Copy of a message that another app on the number has sent. The copy contains the whole request with which the app
 * sent the message.
 */
export const standbyEchoSchema = z
  .looseObject({ id: z.string().min(1), message: z.looseObject({ to: name, recipient: name }) })
  .transform(({ message: { to, recipient, ...content }, ...echo }) => ({
    ...content,
    ...echo,
    to: to ?? recipient,
    // The field `recipient` may contain a phone number instead of Meta's user id.
    to_user_id: /^\d*$/.test(recipient ?? "") ? undefined : recipient,
  }));

export const statusSchema = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  recipient_id: name,
  recipient_user_id: name,
});

export const preferenceSchema = z.looseObject({
  wa_id: name,
  user_id: name,
  category: z.string(),
  value: z.string(),
  /** Unix time in seconds, as a number or a text. */
  timestamp: z.union([z.int(), z.string()]),
});

/** Lists that a webhook may contain, at the top level or under `standby`. */
const lists = {
  contacts: anyList,
  messages: anyList,
  statuses: anyList,
  message_echoes: anyList,
};
const numberSchema = z.object({ phone_number_id: z.string() });

export const valueSchema = z.object({ metadata: numberSchema, ...lists, user_preferences: anyList });
export type WebhookValue = z.infer<typeof valueSchema>;

/** Webhook value with the events that arrive while another app controls the conversation. */
export const standbyValueSchema = z.object({
  metadata: numberSchema,
  ...lists,
  standby: z.object(lists).optional(),
});

const handoverSchema = z.looseObject({
  sender: z
    .looseObject({ phone_number: name, wa_id: name, user_id: name })
    .refine(({ phone_number, wa_id, user_id }) => phone_number || wa_id || user_id),
  /** Type of the change: `control_passed` or `control_taken`. The field of the same name has the details. */
  type: z.string().max(60),
  /** Unix time in seconds, as a number or a text. */
  timestamp: z.union([z.int(), z.string()]),
});
export type Handover = z.infer<typeof handoverSchema>;

/** Handovers have no `metadata`; the number of the company is the recipient. */
export const handoverValueSchema = handoverSchema.extend({ recipient: numberSchema });

/** Phone number id of a webhook value, from either of the two fields that may contain it. */
export const aboutNumberSchema = z.union([
  z.object({ metadata: numberSchema }).transform(({ metadata }) => metadata.phone_number_id),
  z.object({ recipient: numberSchema }).transform(({ recipient }) => recipient.phone_number_id),
]);

export const webhookSchema = z.object({ object: z.literal("whatsapp_business_account"), entry: anyList });
export const entrySchema = z.object({ id: name, changes: anyList });
export const changeSchema = z.object({ field: z.string(), value: z.unknown() });

export const newsSchema = z.object({
  message_template_name: z.string().max(512),
  message_template_language: z.string().max(20),
  event: z.string().max(60).optional(),
  reason: z.string().max(200).nullish(),
  new_category: z.string().max(60).optional(),
});

/** Event of the Cloud API as the journal stores it. */
export const cloudPayloadSchema = z.object({
  provider: z.literal("cloud"),
  message: webhookMessageSchema.optional(),
  echo: echoSchema.optional(),
  status: statusSchema.optional(),
  preference: preferenceSchema.optional(),
  handover: handoverSchema.optional(),
  /** Set if another app controlled the conversation when the event happened. */
  isStandby: z.literal(true).optional(),
  contact: webhookContactSchema.nullable(),
});
export type CloudPayload = z.infer<typeof cloudPayloadSchema>;
