import { z } from "zod";

const name = z.string().optional().catch(undefined);

/** Looked at one by one. */
const anyList = z.unknown().optional();

export const contactSchema = z.object({
  profile: z.object({ name }).optional().catch(undefined),
  wa_id: name,
  user_id: name,
});

/** Of a message only what its journalling needs; the rest is understood later and must not be lost for being new. */
export const messageSchema = z.looseObject({ id: z.string().min(1), from: name, from_user_id: name });
export const echoSchema = z.looseObject({ id: z.string().min(1), to: name, to_user_id: name });

/** An echo of what another app on the number has sent holds the whole request of that app. */
export const standbyEchoSchema = z
  .looseObject({ id: z.string().min(1), message: z.looseObject({ to: name, recipient: name }) })
  .transform(({ message: { to, recipient, ...content }, ...echo }) => ({
    ...content,
    ...echo,
    to: to ?? recipient,
    // The number may stand there once more.
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
  /** Seconds, as a number or as text. */
  timestamp: z.union([z.int(), z.string()]),
});

/** What lists of things a webhook may bring, at its top or under `standby`. */
const lists = {
  contacts: anyList,
  messages: anyList,
  statuses: anyList,
  message_echoes: anyList,
};
const numberSchema = z.object({ phone_number_id: z.string() });

export const valueSchema = z.object({ metadata: numberSchema, ...lists, user_preferences: anyList });
export type WebhookValue = z.infer<typeof valueSchema>;

/** What happens while another app on the number answers the customer. */
export const standbyValueSchema = z.object({
  metadata: numberSchema,
  ...lists,
  standby: z.object(lists).optional(),
});

const handoverSchema = z.looseObject({
  sender: z
    .looseObject({ phone_number: name, wa_id: name, user_id: name })
    .refine(({ phone_number, wa_id, user_id }) => phone_number || wa_id || user_id),
  /** `control_passed` or `control_taken`, which is also the name of the part that tells more. */
  type: z.string().max(60),
  /** Seconds, as a number or as text. */
  timestamp: z.union([z.int(), z.string()]),
});
export type Handover = z.infer<typeof handoverSchema>;

/** Comes without metadata: the business's number is its recipient. */
export const handoverValueSchema = handoverSchema.extend({ recipient: numberSchema });

/** Which number anything is about, wherever the field tells it. */
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

/** A journalled thing that the Cloud API told. */
export const payloadSchema = z.object({
  provider: z.literal("cloud"),
  message: messageSchema.optional(),
  echo: echoSchema.optional(),
  status: statusSchema.optional(),
  preference: preferenceSchema.optional(),
  handover: handoverSchema.optional(),
  /** Another app on the number answered the customer at that moment. */
  isStandby: z.literal(true).optional(),
  contact: contactSchema.nullable(),
});
export type CloudPayload = z.infer<typeof payloadSchema>;
