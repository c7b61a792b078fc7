import { isAssignedToAgent } from "./business-agent.ts";
import type { CustomerContent, CustomerMessageOptions } from "./customer-content.ts";
import { presentWebhookError } from "./graph-error.ts";
import { storeMedia } from "./media.ts";
import { moveCustomer } from "./move-customer.ts";
import { type CloudNetwork, metadataOf, presentCustomer } from "./network.ts";
import { CloudSandboxError } from "./sandbox-error.ts";
import {
  type BusinessNumber,
  type CloudChatMessage,
  type CloudCustomer,
  newMessageId,
  pairKey,
  scopedUserId,
  storeMessage,
} from "./state.ts";

/** Sends a customer's message to the business: opens the 24-hour window again and sends webhooks to the apps. */
export function sendAsCustomer(
  network: CloudNetwork,
  customer: CloudCustomer,
  number: BusinessNumber,
  said: CustomerContent,
  options: CustomerMessageOptions = {},
): CloudChatMessage {
  if (said.type === "text" && said.text === "" && !options.referral)
    throw new CloudSandboxError("no-text", "the text may be empty only with an advertisement");
  const sender = senderOf(number, customer, said);
  const before = scopedUserId(number.portfolioId, customer.number);
  if (said.type === "system" && said.newNumber !== undefined) moveCustomer(network, customer, said.newNumber);
  const { type, fields } = wireOf(network, number, customer, said, before);
  const at = options.at === undefined ? new Date() : new Date(options.at);
  const message: CloudChatMessage = {
    id: options.id ?? newMessageId(),
    phoneNumberId: number.phoneNumberId,
    customer: customer.number,
    direction: "to-business",
    type,
    content: fields,
    quoted: options.quoted ?? null,
    callbackData: null,
    at: at.toISOString(),
    state: "delivered",
    errors: [],
  };
  storeMessage(network.state, message);
  network.state.lastInbound.set(pairKey(number.phoneNumberId, customer.number), at.getTime());
  network.events.emit({ type: "message-said", message });
  const told = {
    // Webhooks with a system message about a customer contain no `contacts`.
    ...(said.type !== "system" && { contacts: [presentCustomer(number, customer)] }),
    messages: [
      {
        ...sender,
        id: message.id,
        timestamp: String(Math.floor(at.getTime() / 1_000)),
        type,
        ...fields,
        ...contextOf(network, number, options),
        ...(options.referral && { referral: options.referral }),
      },
    ],
  };
  // While Meta's own agent has the conversation, the app receives messages only on the webhook field `standby`.
  if (isAssignedToAgent(network, number, customer))
    network.webhooks.announce(number, "standby", { ...metadataOf(number), standby: told });
  else network.webhooks.announce(number, "messages", { ...metadataOf(number), ...told });
  return message;
}

/**
 * Returns the fields that name a message's sender. A system message about a changed number contains only the old
 * number, and no number at all if the customer hides it from the business.
 */
function senderOf(
  number: BusinessNumber,
  customer: CloudCustomer,
  said: CustomerContent,
): { from?: string; from_user_id?: string } {
  const from = customer.hidesNumber ? {} : { from: customer.number };
  if (said.type === "system" && said.event === "user_changed_user_id") return {};
  if (said.type === "system" && said.event === "user_changed_number") return from;
  return { ...from, from_user_id: scopedUserId(number.portfolioId, customer.number) };
}

/**
 * Sends a message that the business typed in the WhatsApp Business app on its own phone; the app and the API share the
 * number.
 */
export function sendFromBusinessPhone(
  network: CloudNetwork,
  customer: CloudCustomer,
  number: BusinessNumber,
  text: string,
): CloudChatMessage {
  const message: CloudChatMessage = {
    id: newMessageId(),
    phoneNumberId: number.phoneNumberId,
    customer: customer.number,
    direction: "to-customer",
    type: "text",
    content: { body: text },
    quoted: null,
    callbackData: null,
    at: new Date().toISOString(),
    state: "delivered",
    errors: [],
  };
  storeMessage(network.state, message);
  network.events.emit({ type: "message-arrived", message });
  network.webhooks.announce(number, "smb_message_echoes", {
    ...metadataOf(number),
    message_echoes: [
      {
        from: number.number,
        ...(!customer.hidesNumber && { to: customer.number }),
        to_user_id: scopedUserId(number.portfolioId, customer.number),
        id: message.id,
        timestamp: String(Math.floor(Date.now() / 1_000)),
        type: "text",
        text: message.content,
      },
    ],
  });
  return message;
}

function contextOf(
  network: CloudNetwork,
  number: BusinessNumber,
  options: CustomerMessageOptions,
): Record<string, unknown> {
  const { quoted, forwarded } = options;
  if (forwarded) {
    return { context: forwarded === "often" ? { frequently_forwarded: true } : { forwarded: true } };
  }
  if (quoted === undefined) return {};
  const known = network.state.messages.find(({ id }) => id === quoted);
  const from = known?.direction === "to-business" ? known.customer : number.number;
  return { context: { from, id: quoted } };
}

/** Returns the message type that the webhook contains, and the content fields for that type. */
function wireOf(
  network: CloudNetwork,
  number: BusinessNumber,
  customer: CloudCustomer,
  said: CustomerContent,
  userIdBefore: string,
): { type: string; fields: Record<string, unknown> } {
  const plain = (type: string, content: unknown) => ({ type, fields: { [type]: content } });
  switch (said.type) {
    case "text":
      return plain("text", { body: said.text });
    case "image":
    case "video":
    case "audio":
    case "voice":
    case "document":
    case "sticker":
      return fileOf(network, number, said);
    case "location":
    case "reaction":
    case "order": {
      const { type, ...content } = said;
      return plain(type, content);
    }
    case "contacts":
      return plain("contacts", said.contacts);
    case "button_reply":
    case "list_reply": {
      const { type, ...reply } = said;
      return plain("interactive", { type, [type]: reply });
    }
    case "flow_reply":
      return plain("interactive", {
        type: "nfm_reply",
        nfm_reply: { name: "flow", body: "Sent", response_json: said.response },
      });
    case "button":
      return plain("button", { text: said.text, payload: said.payload });
    case "system":
      return plain("system", {
        body: said.body,
        type: said.event,
        ...(said.event !== "user_changed_user_id" && { wa_id: customer.number }),
        ...(said.event !== "customer_identity_changed" && {
          user_id: scopedUserId(number.portfolioId, customer.number),
          previous_user_id: userIdBefore,
        }),
      });
    case "revoke":
      return plain("revoke", { original_message_id: said.messageId });
    case "edit":
      return plain("edit", {
        original_message_id: said.messageId,
        message: { type: "text", text: { body: said.text } },
      });
    case "unsupported":
      return {
        type: "unsupported",
        fields: { unsupported: { type: said.kind }, errors: [presentWebhookError(131051)] },
      };
    case "raw":
      return { type: said.as, fields: said.fields };
  }
}

type SaidFile = Extract<CustomerContent, { bytes: string }>;

function fileOf(
  network: CloudNetwork,
  number: BusinessNumber,
  said: SaidFile,
): { type: string; fields: Record<string, unknown> } {
  const bytes = Buffer.from(said.bytes, "base64");
  if (bytes.length === 0) throw new CloudSandboxError("unknown-media", "the file has no bytes");
  const media = storeMedia(network, number.phoneNumberId, {
    bytes,
    mimeType: said.mimeType,
    fileName: said.fileName,
  });
  const type = said.type === "voice" ? "audio" : said.type;
  const content = {
    ...(said.caption !== undefined && { caption: said.caption }),
    ...(said.fileName !== undefined && { filename: said.fileName }),
    mime_type: said.mimeType,
    sha256: media.sha256,
    id: media.id,
    ...(type === "audio" && { voice: said.type === "voice" }),
    ...(type === "sticker" && { animated: false }),
  };
  return { type, fields: { [type]: content } };
}
