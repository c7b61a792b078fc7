import { z } from "zod";
import type {
  ChannelContent,
  ChannelEvent,
  ChannelIdentity,
  ReceivedPreference,
  ReceivedPricing,
  ReceivedStatus,
} from "../../ports/channel-content.ts";
import { codeOfFailure } from "./decide-refusal.ts";
import { type CloudMessage, cloudMessageSchema, contentOf } from "./message-content.ts";
import { type CloudPayload, idOfPreference, payloadSchema } from "./read-webhook.ts";

/** For so long after a customer's message Meta takes any answer; afterwards templates only. */
const windowMilliseconds = 24 * 3_600_000;

/** What a journalled message or status means; null for statuses that say nothing. */
export function normalise(payload: unknown): ChannelEvent | null {
  const { message, echo, status, preference, contact } = payloadSchema.parse(payload);
  if (preference) return preferenceOf(preference, contact);
  if (status) return statusOf(statusSchema.parse(status));
  if (echo) {
    const sent = cloudMessageSchema.parse(echo);
    return eventOf(sent, true, identities([number(sent.to), cloud(sent.to_user_id)], contact), null);
  }
  if (!message) return null;
  const said = cloudMessageSchema.parse(message);
  const names = [number(said.from), cloud(said.from_user_id)];
  return eventOf(said, false, identities(names, contact), contact?.profile?.name ?? null);
}

function eventOf(
  message: CloudMessage,
  fromMe: boolean,
  contact: readonly ChannelIdentity[],
  contactName: string | null,
): ChannelEvent {
  const sentAt = new Date(Number(message.timestamp) * 1_000);
  const told = { externalId: message.id, contact, contactName, author: null, fromMe, sentAt };
  const { reaction, edit, revoke } = message;
  if (message.type === "reaction" && reaction) {
    const { message_id: targetExternalId, emoji = "" } = reaction;
    return { ...told, type: "reaction", targetExternalId, emoji };
  }
  if (message.type === "revoke" && revoke) {
    return { ...told, type: "deletion", targetExternalId: revoke.original_message_id };
  }
  const text = edit && textOf(contentOf(edit.message));
  if (message.type === "edit" && edit && text !== undefined) {
    return { ...told, type: "edit", targetExternalId: edit.original_message_id, text };
  }
  const { context } = message;
  return {
    ...told,
    type: "message",
    content: contentOf(message),
    quotedExternalId: context?.id ?? null,
    isForwarded: context?.forwarded === true || context?.frequently_forwarded === true,
    ...(!fromMe && { answerableMilliseconds: windowMilliseconds }),
  };
}

/** The words that an edit can replace. */
function textOf(content: ChannelContent): string | undefined {
  if (content.type === "text") return content.text;
  return content.type === "media" ? content.caption : undefined;
}

const word = z.string().regex(/^[\w-]{0,60}$/);

const statusSchema = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: z.string().optional().catch(undefined),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.int() })).optional(),
  recipient_id: z.string().optional(),
  recipient_user_id: z.string().optional(),
  pricing: z
    .object({
      category: word,
      billable: z.boolean().optional(),
      pricing_model: word.default(""),
      type: word.default(""),
    })
    // What is billed must never keep a tick from being shown.
    .optional()
    .catch(undefined),
});

const acks: Readonly<Record<string, number>> = { sent: 1, delivered: 3, read: 4, played: 5 };

function statusOf(told: z.infer<typeof statusSchema>): ReceivedStatus | null {
  const { id, status, errors } = told;
  const ack = acks[status];
  if (ack === undefined && status !== "failed") return null;
  return {
    type: "status",
    externalId: id,
    ownId: told.biz_opaque_callback_data ?? null,
    ack: ack ?? 0,
    at: dateOf(told.timestamp),
    error: status === "failed" ? codeOfFailure(errors?.[0]?.code ?? 0) : null,
    pricing: pricingOf(told),
  };
}

function pricingOf({
  pricing,
  recipient_id,
  recipient_user_id,
}: z.infer<typeof statusSchema>): ReceivedPricing | undefined {
  if (!pricing) return undefined;
  const { billable = true, type } = pricing;
  return {
    category: pricing.category.toLowerCase().replaceAll("-", "_"),
    // The word of its own is about to go; the type tells it too.
    isBilled: billable && !type.startsWith("free"),
    model: pricing.pricing_model,
    type,
    number: recipient_id ?? null,
    // A scoped id begins with the country of whose it is.
    country: /^([A-Z]{2})\./.exec(recipient_user_id ?? "")?.[1] ?? null,
  };
}

/** Null for what somebody prefers of anything but marketing. */
function preferenceOf(
  preference: NonNullable<CloudPayload["preference"]>,
  contact: CloudPayload["contact"],
): ReceivedPreference | null {
  const { wa_id, user_id, category, value } = preference;
  if (category !== "marketing_messages" || (value !== "stop" && value !== "resume")) return null;
  return {
    type: "preference",
    externalId: idOfPreference(preference),
    contact: identities([number(wa_id), cloud(user_id)], contact),
    contactName: contact?.profile?.name ?? null,
    wants: value,
  };
}

/** From seconds as text. */
function dateOf(timestamp: string | undefined): Date | undefined {
  const seconds = Number(timestamp);
  return Number.isInteger(seconds) && seconds > 0 && seconds < 1e11 ? new Date(seconds * 1_000) : undefined;
}

function identities(
  names: readonly (ChannelIdentity | undefined)[],
  contact: CloudPayload["contact"],
): ChannelIdentity[] {
  const told = [...names, number(contact?.wa_id), cloud(contact?.user_id)].filter(
    (name) => name !== undefined,
  );
  const known = told.filter(
    (name, position) =>
      told.findIndex((other) => other.kind === name.kind && other.value === name.value) === position,
  );
  if (known.length === 0) throw new Error("the message names nobody");
  return known;
}

/** A number may also come where a scoped id is meant, and the other way round. */
function number(value: string | undefined): ChannelIdentity | undefined {
  if (value === undefined || value === "") return undefined;
  return /^\d+$/.test(value) ? { kind: "number", value } : { kind: "cloud", value };
}

function cloud(value: string | undefined): ChannelIdentity | undefined {
  return value === undefined || value === "" ? undefined : { kind: "cloud", value };
}
