import { z } from "zod";
import type { JournalEntry, WebhookDelivery, WebhookReading } from "../../ports/channel.ts";
import type { TemplateNews } from "../../ports/message-templates.ts";

const name = z.string().optional().catch(undefined);

/** Looked at one by one. */
const anyList = z.unknown().optional();

const contactSchema = z.object({
  profile: z.object({ name }).optional().catch(undefined),
  wa_id: name,
  user_id: name,
});

/** Of a message only what its journalling needs; the rest is understood later and must not be lost for being new. */
const messageSchema = z.looseObject({ id: z.string().min(1), from: name, from_user_id: name });
const echoSchema = z.looseObject({ id: z.string().min(1), to: name, to_user_id: name });
const statusSchema = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  recipient_id: name,
  recipient_user_id: name,
});

const preferenceSchema = z.looseObject({
  wa_id: name,
  user_id: name,
  category: z.string(),
  value: z.string(),
  /** Seconds, as a number or as text. */
  timestamp: z.union([z.int(), z.string()]),
});

const valueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: anyList,
  messages: anyList,
  statuses: anyList,
  message_echoes: anyList,
  user_preferences: anyList,
});
type Value = z.infer<typeof valueSchema>;

const webhookSchema = z.object({ object: z.literal("whatsapp_business_account"), entry: anyList });
const entrySchema = z.object({ id: name, changes: anyList });
const changeSchema = z.object({ field: z.string(), value: z.unknown() });

const newsSchema = z.object({
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
  contact: contactSchema.nullable(),
});
export type CloudPayload = z.infer<typeof payloadSchema>;

const fields = ["messages", "smb_message_echoes", "user_preferences"];
const newsFields = ["message_template_status_update", "template_category_update"];

/** What a webhook brought. Throws on what is no webhook of WhatsApp; what is about something else is passed over. */
export function readWebhook(body: unknown): WebhookReading {
  const { entry } = webhookSchema.parse(body);
  const reader = createReader();
  const reading: WebhookReading = { deliveries: [], news: [], notUnderstood: 0 };
  for (const { id = "", changes } of reader.each(entrySchema, entry))
    for (const { field, value } of reader.each(changeSchema, changes)) {
      if (newsFields.includes(field))
        reading.news.push(...reader.each(newsSchema, [value]).map((told) => newsOf(id, told)));
      if (fields.includes(field))
        reading.deliveries.push(...reader.each(valueSchema, [value]).map((told) => deliveryOf(told, reader)));
    }
  return { ...reading, notUnderstood: reader.missed() };
}

/** Reads one by one: what is new to us in one of them loses none of the others. */
function createReader() {
  let missed = 0;
  return {
    each<Told>(schema: z.ZodType<Told>, list: unknown): Told[] {
      const found = Array.isArray(list ?? []) ? ((list ?? []) as unknown[]) : [undefined];
      return found.flatMap((one) => {
        const read = schema.safeParse(one);
        if (read.success) return [read.data];
        missed += 1;
        return [];
      });
    },
    missed: () => missed,
  };
}

/** Templates are the account's and not a number's. */
function newsOf(account: string, told: z.infer<typeof newsSchema>): TemplateNews {
  return {
    account,
    name: told.message_template_name,
    language: told.message_template_language,
    status: told.event ?? null,
    reason: told.reason === "NONE" ? null : (told.reason ?? null),
    category: told.new_category ?? null,
  };
}

function deliveryOf(told: Value, { each }: ReturnType<typeof createReader>): WebhookDelivery {
  const contacts = each(contactSchema, told.contacts);
  const contactOf = (...names: (string | undefined)[]) =>
    contacts.find(({ wa_id, user_id }) => [wa_id, user_id].some((id) => id && names.includes(id))) ?? null;
  const entries = [
    ...each(messageSchema, told.messages).map((message) => {
      const { from, from_user_id } = message;
      return entry(message.id, from_user_id ?? from, { message, contact: contactOf(from, from_user_id) });
    }),
    ...each(echoSchema, told.message_echoes).map((echo) => {
      const { to, to_user_id } = echo;
      return entry(echo.id, to_user_id ?? to, { echo, contact: contactOf(to, to_user_id) });
    }),
    ...each(statusSchema, told.statuses).map((status) => {
      const { id, recipient_id, recipient_user_id } = status;
      const contact = contactOf(recipient_id, recipient_user_id);
      // A message has several, each told once.
      return entry(`${id}:${status.status}`, recipient_user_id ?? recipient_id, { status, contact });
    }),
    ...each(preferenceSchema, told.user_preferences).map((preference) => {
      const { wa_id, user_id } = preference;
      return entry(idOfPreference(preference), user_id ?? wa_id, {
        preference,
        contact: contactOf(wa_id, user_id),
      });
    }),
  ];
  return { number: told.metadata.phone_number_id, entries };
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
