import { z } from "zod";
import type {
  ChannelContent,
  ChannelEvent,
  ChannelIdentity,
  ReceivedHandover,
  ReceivedMessage,
  ReceivedPreference,
  ReceivedStatus,
} from "../../ports/channel-content.ts";
import type { ReceivedPricing } from "../../ports/message-pricing.ts";
import { codeOfFailure } from "./decide-refusal.ts";
import { cloudName, dateOf, identities, numberName } from "./identities.ts";
import { type CloudMessage, cloudMessageSchema, contentOf, tappedIdOf } from "./message-content.ts";
import { readIdentityChange } from "./read-identity-change.ts";
import { idOfHandover, idOfPreference } from "./read-webhook.ts";
import { adOf } from "./referral.ts";
import { type CloudPayload, cloudPayloadSchema, type Handover } from "./webhook-schemas.ts";

/**
 * Meta's customer service window: for this time after the customer's last message, the company may send any message.
 * Later, only templates are allowed.
 */
const windowMilliseconds = 24 * 3_600_000;

/**
 * Converts a journalled message, status or other event to the format of the channel port. Returns null for events that
 * Recado does not need.
 */
export function normalise(payload: unknown): ChannelEvent | null {
  const { message, echo, status, preference, handover, isStandby, contact } =
    cloudPayloadSchema.parse(payload);
  const standby = isStandby ? { isStandby } : {};
  if (preference) return preferenceOf(preference, contact);
  if (status) return withMore(statusOf(statusSchema.parse(status)), standby);
  if (handover) return handoverOf(handover);
  if (echo) {
    const sent = cloudMessageSchema.parse(echo);
    const names = [numberName(sent.to), cloudName(sent.to_user_id)];
    return withMore(eventOf(sent, true, identities(names, contact), null), standby);
  }
  if (!message) return null;
  const said = cloudMessageSchema.parse(message);
  const moved = readIdentityChange(said);
  if (moved) return moved;
  const names = [numberName(said.from), cloudName(said.from_user_id)];
  const event = eventOf(said, false, identities(names, contact), contact?.profile?.name ?? null);
  return withMore(event, standby);
}

function withMore<Event extends ChannelEvent | null>(
  event: Event,
  more: Pick<ReceivedMessage, "isStandby">,
): Event {
  return event?.type === "message" || event?.type === "status" ? { ...event, ...more } : event;
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
  const { context, referral } = message;
  return {
    ...told,
    type: "message",
    content: referral && isWordless(message) ? { type: "text", text: "" } : contentOf(message),
    ...(referral && { ad: adOf(referral) }),
    quotedExternalId: context?.id ?? null,
    isForwarded: context?.forwarded === true || context?.frequently_forwarded === true,
    tappedId: tappedIdOf(message),
    ...(!fromMe && { answerableMilliseconds: windowMilliseconds }),
  };
}

/** Whether a message has no text: a customer who comes from an ad may open the chat without writing. */
function isWordless({ type, text }: CloudMessage): boolean {
  return type === "request_welcome" || (type === "text" && text === undefined);
}

/** Text or caption of a message, which an edit can replace. */
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
    // Ignores invalid pricing, so that the delivery status is still shown.
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
    // Meta is phasing out the field `billable`; `type` contains the same information.
    isBilled: billable && !type.startsWith("free"),
    model: pricing.pricing_model,
    type,
    number: recipient_id ?? null,
    // Meta's user id begins with the country code of the user.
    country: /^([A-Z]{2})\./.exec(recipient_user_id ?? "")?.[1] ?? null,
  };
}

/**
 * Converts a change of control over a conversation. Returns null if the notification does not show who controls the
 * conversation from now on.
 */
function handoverOf(handover: Handover): ReceivedHandover | null {
  const { sender, type, timestamp } = handover;
  const { phone_number, wa_id, user_id } = sender;
  const told = handoverDetailsSchema.safeParse(handover[type]).data;
  const holder = holderOf(type, told);
  if (holder === undefined) return null;
  return {
    type: "handover",
    externalId: idOfHandover(handover),
    contact: identities([numberName(wa_id ?? phone_number), cloudName(user_id)], null),
    contactName: null,
    holder,
    note: told?.metadata ?? told?.conversation_context?.summary?.text ?? "",
    sentAt: dateOf(String(timestamp)) ?? new Date(0),
  };
}

const words = z.string().optional().catch(undefined);
const handoverDetailsSchema = z.object({
  new_owner_role: words,
  new_owner_app_role: words,
  previous_owner_role: words,
  previous_owner_app_role: words,
  metadata: words,
  conversation_context: z
    .object({ summary: z.object({ text: z.string() }).optional() })
    .optional()
    .catch(undefined),
});

/** Names of the role of Meta's agent; some notifications use older names. */
const agentRole = /ai_agent|business_agent|meta_ai/i;

/**
 * Determines who controls a conversation. `control_passed` is sent to the app that gets control, `control_taken` to the
 * app that loses it. If the notification names roles, the roles decide, because they are more reliable.
 */
function holderOf(
  type: string,
  told: z.output<typeof handoverDetailsSchema> | undefined,
): ReceivedHandover["holder"] | undefined {
  if (agentRole.test(told?.new_owner_role ?? told?.new_owner_app_role ?? "")) return "metaAgent";
  if (agentRole.test(told?.previous_owner_role ?? told?.previous_owner_app_role ?? "")) return "company";
  if (type === "control_passed") return "company";
  return type === "control_taken" ? "otherApp" : undefined;
}

/** Converts a customer's choice about marketing messages; returns null for any other preference. */
function preferenceOf(
  preference: NonNullable<CloudPayload["preference"]>,
  contact: CloudPayload["contact"],
): ReceivedPreference | null {
  const { wa_id, user_id, category, value } = preference;
  if (category !== "marketing_messages" || (value !== "stop" && value !== "resume")) return null;
  return {
    type: "preference",
    externalId: idOfPreference(preference),
    contact: identities([numberName(wa_id), cloudName(user_id)], contact),
    contactName: contact?.profile?.name ?? null,
    wants: value,
  };
}
