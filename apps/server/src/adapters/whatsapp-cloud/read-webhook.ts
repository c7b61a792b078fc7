import { z } from "zod";
import type { JournalEntry, WebhookDelivery } from "../../ports/channel.ts";
import type { TemplateNews } from "../../ports/message-templates.ts";

const contactSchema = z.object({
  profile: z.object({ name: z.string().optional() }).optional(),
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
});

/** Of a message only what its journalling needs; the rest is understood later and must not be lost for being new. */
const messageSchema = z.looseObject({
  id: z.string().min(1),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
});
const echoSchema = z.looseObject({
  id: z.string().min(1),
  to: z.string().optional(),
  to_user_id: z.string().optional(),
});
const statusSchema = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  recipient_id: z.string().optional(),
  recipient_user_id: z.string().optional(),
});

const preferenceSchema = z.looseObject({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  category: z.string(),
  value: z.string(),
  /** Seconds, as a number or as text. */
  timestamp: z.union([z.int(), z.string()]),
});

const valueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z.array(contactSchema).optional(),
  messages: z.array(messageSchema).optional(),
  statuses: z.array(statusSchema).optional(),
  message_echoes: z.array(echoSchema).optional(),
  user_preferences: z.array(preferenceSchema).optional(),
});

const webhookSchema = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(
    z.object({
      id: z.string().optional(),
      changes: z.array(z.object({ field: z.string(), value: z.unknown() })).optional(),
    }),
  ),
});

const newsFields = ["message_template_status_update", "template_category_update"];

const newsSchema = z.object({
  message_template_name: z.string().max(512),
  message_template_language: z.string().max(20),
  event: z.string().max(60).optional(),
  reason: z.string().max(200).nullish(),
  new_category: z.string().max(60).optional(),
});

/** What a webhook tells of templates, which are the account's and not a number's. */
export function readTemplateNews(body: unknown): TemplateNews[] {
  return webhookSchema.parse(body).entry.flatMap(({ id = "", changes = [] }) =>
    changes
      .filter(({ field }) => newsFields.includes(field))
      .map(({ value }) => {
        const told = newsSchema.parse(value);
        return {
          account: id,
          name: told.message_template_name,
          language: told.message_template_language,
          status: told.event ?? null,
          reason: told.reason === "NONE" ? null : (told.reason ?? null),
          category: told.new_category ?? null,
        };
      }),
  );
}

/** A journalled thing that the Cloud API told. */
export const payloadSchema = z.object({
  provider: z.literal("cloud"),
  message: messageSchema.optional(),
  echo: echoSchema.optional(),
  status: statusSchema.optional(),
  preference: preferenceSchema.optional(),
  contact: contactSchema.nullable(),
});
export type CloudPayload = z.infer<typeof payloadSchema>;

const fields = ["messages", "smb_message_echoes", "user_preferences"];

/** What a webhook brought, by the number it is for. Throws on what is no webhook of WhatsApp; what is about something else is passed over. */
export function readWebhook(body: unknown): WebhookDelivery[] {
  const { entry } = webhookSchema.parse(body);
  const changes = entry.flatMap((one) => one.changes ?? []).filter(({ field }) => fields.includes(field));
  return changes.map(({ value }) => {
    const told = valueSchema.parse(value);
    return { number: told.metadata.phone_number_id, entries: entriesOf(told) };
  });
}

function entriesOf(told: z.infer<typeof valueSchema>): JournalEntry[] {
  const contactOf = (...names: (string | undefined)[]) =>
    told.contacts?.find(({ wa_id, user_id }) => [wa_id, user_id].some((id) => id && names.includes(id))) ??
    null;
  return [
    ...(told.messages ?? []).map((message) => {
      const { from, from_user_id } = message;
      return entry(message.id, from_user_id ?? from, { message, contact: contactOf(from, from_user_id) });
    }),
    ...(told.message_echoes ?? []).map((echo) => {
      const { to, to_user_id } = echo;
      return entry(echo.id, to_user_id ?? to, { echo, contact: contactOf(to, to_user_id) });
    }),
    ...(told.statuses ?? []).map((status) => {
      const { id, recipient_id, recipient_user_id } = status;
      const contact = contactOf(recipient_id, recipient_user_id);
      // A message has several, each told once.
      return entry(`${id}:${status.status}`, recipient_user_id ?? recipient_id, { status, contact });
    }),
    ...(told.user_preferences ?? []).map((preference) => {
      const { wa_id, user_id } = preference;
      return entry(idOfPreference(preference), user_id ?? wa_id, {
        preference,
        contact: contactOf(wa_id, user_id),
      });
    }),
  ];
}

/** It has none of its own. */
export function idOfPreference(preference: z.infer<typeof preferenceSchema>): string {
  const { wa_id, user_id, category, value, timestamp } = preference;
  return ["preference", user_id ?? wa_id ?? "", category, value, timestamp].join(":");
}

function entry(
  externalId: string,
  chat: string | undefined,
  told: Omit<CloudPayload, "provider">,
): JournalEntry {
  return { externalId, chat: chat ?? "", payload: { provider: "cloud", ...told } };
}
