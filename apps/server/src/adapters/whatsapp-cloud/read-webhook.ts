import { createHash } from "node:crypto";
import type { z } from "zod";
import type { JournalEntry, WebhookDelivery, WebhookReading } from "../../ports/channel.ts";
import type { TemplateUpdate } from "../../ports/message-templates.ts";
import {
  aboutNumberSchema,
  type CloudPayload,
  changeSchema,
  echoSchema,
  entrySchema,
  type Handover,
  handoverValueSchema,
  newsSchema,
  preferenceSchema,
  standbyEchoSchema,
  standbyValueSchema,
  statusSchema,
  valueSchema,
  type WebhookValue,
  webhookContactSchema,
  webhookMessageSchema,
  webhookSchema,
} from "./webhook-schemas.ts";

const fields = ["messages", "smb_message_echoes", "user_preferences"];
const newsFields = ["message_template_status_update", "template_category_update"];

type Reader = ReturnType<typeof createReader>;

/**
 * Parses a webhook request. Throws if the request is not a WhatsApp webhook. Webhook fields that Recado does not know
 * are returned as `unknownFields`.
 */
export function readWebhook(body: unknown): WebhookReading {
  const { entry } = webhookSchema.parse(body);
  const reader = createReader();
  const reading: WebhookReading = { deliveries: [], news: [], unknownFields: [], notUnderstood: 0 };
  for (const { id = "", changes } of reader.each(entrySchema, entry))
    for (const change of reader.each(changeSchema, changes)) readChange(reading, reader, id, change);
  return { ...reading, notUnderstood: reader.missed() };
}

function readChange(
  { deliveries, news, unknownFields }: WebhookReading,
  reader: Reader,
  account: string,
  { field, value }: z.infer<typeof changeSchema>,
): void {
  if (newsFields.includes(field))
    news.push(...reader.each(newsSchema, [value]).map((told) => newsOf(account, told)));
  else if (fields.includes(field))
    deliveries.push(...reader.each(valueSchema, [value]).map((told) => deliveryOf(told, reader)));
  else if (field === "standby")
    deliveries.push(
      ...reader
        .each(standbyValueSchema, [value])
        .map(({ standby, ...told }) => standbyOf({ ...told, ...standby }, reader)),
    );
  else if (field === "messaging_handovers")
    deliveries.push(...reader.each(handoverValueSchema, [value]).map(handoverOf));
  else unknownFields.push({ field, number: aboutNumberSchema.safeParse(value).data ?? null });
}

/** Parses the items of a list one by one, so that the readable items are kept if one cannot be read. */
function createReader() {
  let missed = 0;
  return {
    each<Item>(schema: z.ZodType<Item>, list: unknown): Item[] {
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

/** Update of a message template. Templates belong to the account and not to a number. */
function newsOf(account: string, told: z.infer<typeof newsSchema>): TemplateUpdate {
  return {
    account,
    name: told.message_template_name,
    language: told.message_template_language,
    status: told.event ?? null,
    reason: told.reason === "NONE" ? null : (told.reason ?? null),
    category: told.new_category ?? null,
  };
}

function deliveryOf(told: WebhookValue, reader: Reader): WebhookDelivery {
  const contactOf = readContacts(told, reader);
  const entries = [
    ...messagesOf(told, reader, contactOf),
    ...reader.each(echoSchema, told.message_echoes).map((echo) => {
      const { to, to_user_id } = echo;
      return entry(echo.id, to_user_id ?? to, { echo, contact: contactOf(to, to_user_id) });
    }),
    ...statusesOf(told, reader, contactOf),
    ...reader.each(preferenceSchema, told.user_preferences).map((preference) => {
      const { wa_id, user_id } = preference;
      return entry(idOfPreference(preference), user_id ?? wa_id, {
        preference,
        contact: contactOf(wa_id, user_id),
      });
    }),
  ];
  return { number: told.metadata.phone_number_id, entries };
}

/**
 * Events that arrive while another app controls the conversation: the customer's messages, the other app's messages and
 * their statuses.
 */
function standbyOf(told: WebhookValue, reader: Reader): WebhookDelivery {
  const contactOf = readContacts(told, reader);
  const entries = [
    ...messagesOf(told, reader, contactOf, { isStandby: true }),
    ...reader.each(standbyEchoSchema, told.message_echoes).map((echo) => {
      const { to, to_user_id } = echo;
      return entry(echo.id, to_user_id ?? to, { echo, isStandby: true, contact: contactOf(to, to_user_id) });
    }),
    ...statusesOf(told, reader, contactOf, { isStandby: true }),
  ];
  return { number: told.metadata.phone_number_id, entries };
}

function handoverOf({ recipient, ...handover }: z.infer<typeof handoverValueSchema>): WebhookDelivery {
  const { phone_number, wa_id, user_id } = handover.sender;
  return {
    number: recipient.phone_number_id,
    entries: [entry(idOfHandover(handover), user_id ?? wa_id ?? phone_number, { handover, contact: null })],
  };
}

type FindContact = (...names: (string | undefined)[]) => CloudPayload["contact"];

function readContacts(told: Pick<WebhookValue, "contacts">, reader: Reader): FindContact {
  const contacts = reader.each(webhookContactSchema, told.contacts);
  return (...names) =>
    contacts.find(({ wa_id, user_id }) => [wa_id, user_id].some((id) => id && names.includes(id))) ?? null;
}

function messagesOf(
  told: WebhookValue,
  reader: Reader,
  contactOf: FindContact,
  more: Pick<CloudPayload, "isStandby"> = {},
): JournalEntry[] {
  return reader.each(webhookMessageSchema, told.messages).map((message) => {
    const { from, from_user_id } = message;
    const contact = contactOf(from, from_user_id);
    return entry(message.id, from_user_id ?? from ?? previousNameOf(message), { message, ...more, contact });
  });
}

function statusesOf(
  told: WebhookValue,
  reader: Reader,
  contactOf: FindContact,
  more: Pick<CloudPayload, "isStandby"> = {},
): JournalEntry[] {
  return reader.each(statusSchema, told.statuses).map((status) => {
    const { id, recipient_id, recipient_user_id } = status;
    const contact = contactOf(recipient_id, recipient_user_id);
    // A message gets several statuses, so the status is part of the event's id, and each status is journalled once.
    return entry(`${id}:${status.status}`, recipient_user_id ?? recipient_id, { status, ...more, contact });
  });
}

/**
 * User id before an identity change. The event has no sender, and is queued behind the events of the previous identity.
 */
function previousNameOf({ system }: Record<string, unknown>): string | undefined {
  const { previous_user_id } = (system ?? {}) as { previous_user_id?: unknown };
  return typeof previous_user_id === "string" ? previous_user_id : undefined;
}

/** Builds an id for a preference, because Meta sends none. */
export function idOfPreference(preference: z.infer<typeof preferenceSchema>): string {
  const { wa_id, user_id, category, value, timestamp } = preference;
  return ["preference", user_id ?? wa_id ?? "", category, value, timestamp].join(":");
}

/**
 * Builds an id for a change of control, because Meta sends none. Control may change several times within a second, so
 * the id contains a hash of the details.
 */
export function idOfHandover(handover: Handover): string {
  const { sender, type, timestamp } = handover;
  const { user_id, wa_id, phone_number } = sender;
  const digest = createHash("sha256")
    .update(JSON.stringify(handover[type] ?? null))
    .digest("base64url");
  return ["handover", user_id ?? wa_id ?? phone_number ?? "", type, timestamp, digest].join(":");
}

function entry(
  externalId: string,
  chat: string | undefined,
  told: Omit<CloudPayload, "provider">,
): JournalEntry {
  return { externalId, chat: chat ?? "", payload: { provider: "cloud", ...told } };
}
