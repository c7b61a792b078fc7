import { linkedDevices, type WhatsappAccount } from "../accounts/state.ts";
import {
  type ChangeContent,
  type ContentInput,
  contentSchema,
  isChange,
  type SendOptions,
  targetOf,
} from "../content.ts";
import { inTurn, unixSeconds, type WhatsappNetwork } from "../network.ts";
import { encodeWAMessage, proto } from "../protocol/baileys.ts";
import { element } from "../protocol/binary-node.ts";
import { type AddressingMode, jidOf, otherNameOf } from "../protocol/jid.ts";
import { announceArrival, changeChat } from "./accept-message.ts";
import type { WhatsappChatMessage } from "./chat-message.ts";
import { describeContent } from "./content-describe.ts";
import { encodeContent } from "./content-encode.ts";
import {
  contentContextOf,
  createUploader,
  type StanzaAttributes,
  stanzaAttributesOf,
} from "./content-stanza.ts";
import { type Envelope, sendEncrypted, sendTracked } from "./delivery.ts";
import { encodeChange } from "./message-changes.ts";
import { inventMessageId } from "./message-id.ts";
import { type ChatParties, chatThread, requireMessage } from "./thread.ts";

/**
 * Sends a message into a chat. The author is the contact, or the company typing on the phone itself. Each linked device
 * of the phone gets a ciphertext of its own, now or when it reconnects.
 */
export function sendContent(
  network: WhatsappNetwork,
  chat: ChatParties,
  by: WhatsappAccount,
  input: ContentInput,
  options: SendOptions,
): Promise<WhatsappChatMessage> {
  const content = contentSchema.parse(input);
  return inTurn(network, `chat:${chat.contact.number}`, async () => {
    const addressing = options.addressing ?? "lid";
    const id = options.id ?? inventMessageId();
    const sent = { chat, by, id, addressing };
    if (isChange(content)) return sendChange(network, sent, content);
    if (content.kind === "view-once-notice") return sendNotice(network, sent);

    const surroundings = contentContextOf(chatThread(chat), options, addressing);
    const message = await encodeContent(content, surroundings, createUploader(network));
    const kept = await remember(network, sent, message);
    await deliver(network, sent, message, stanzaAttributesOf(content));
    announce(network, sent, kept);
    return kept;
  });
}

interface Sent {
  chat: ChatParties;
  by: WhatsappAccount;
  id: string;
  addressing: AddressingMode;
}

async function sendChange(
  network: WhatsappNetwork,
  sent: Sent,
  change: ChangeContent,
): Promise<WhatsappChatMessage> {
  const { chat, by, addressing } = sent;
  const thread = chatThread(chat);
  const message = encodeChange(thread, by, change, addressing);
  await deliver(network, sent, message, stanzaAttributesOf(change));
  changeChat(network, chat, by, message);
  return requireMessage(thread, targetOf(change));
}

/**
 * Sends linked devices the notice of a view-once message, because WhatsApp does not deliver view-once messages to
 * linked devices.
 */
async function sendNotice(network: WhatsappNetwork, sent: Sent): Promise<WhatsappChatMessage> {
  const { chat, id, addressing } = sent;
  const kept = await remember(network, sent, { viewOnceMessageV2: { message: { imageMessage: {} } } });
  const attributes = stanzaAttributes(sent, { type: "media" });
  for (const device of linkedDevices(chat.phone)) {
    const notice = element("unavailable", { type: "view_once" });
    sendTracked(network, device, element("message", { id, ...attributes }, [notice]));
  }
  network.events.emit({ type: "message-said", contact: chat.contact.number, message: kept });
  return { ...kept, addressing };
}

async function remember(
  network: WhatsappNetwork,
  { chat, by, id, addressing }: Sent,
  message: proto.IMessage,
): Promise<WhatsappChatMessage> {
  const thread = chatThread(chat);
  const known = thread.find(id);
  if (known) return known;
  const kept: WhatsappChatMessage = {
    id,
    phone: chat.phone.number,
    direction: by === chat.phone ? "to-contact" : "to-phone",
    ...(by === chat.phone && { typedOnPhone: true }),
    ...(await describeContent(message, network.mediaStore)),
    addressing,
    at: new Date().toISOString(),
    timesArrived: 1,
    state: "server",
  };
  thread.keep(kept, proto.Message.encode(message).finish());
  network.snapshot.changed();
  return kept;
}

async function deliver(
  network: WhatsappNetwork,
  sent: Sent,
  message: proto.IMessage,
  stanza: StanzaAttributes,
): Promise<void> {
  const { chat, by, id } = sent;
  const envelope: Envelope = { id, attributes: stanzaAttributes(sent, stanza) };
  if (by === chat.contact) return spread(network, sent, chat.phone, envelope, message);
  await spread(network, sent, chat.contact, envelope, message);
  await spread(network, sent, chat.phone, fromOwnPhone(sent, envelope), {
    deviceSentMessage: { destinationJid: jidOf(chat.contact, sent.addressing), message },
    ...(message.messageContextInfo && { messageContextInfo: message.messageContextInfo }),
  });
}

async function spread(
  network: WhatsappNetwork,
  { by }: Sent,
  receiver: WhatsappAccount,
  envelope: Envelope,
  message: proto.IMessage,
): Promise<void> {
  const plain = encodeWAMessage(message);
  for (const device of linkedDevices(receiver)) {
    await sendEncrypted(network, by, receiver, device, envelope, plain);
  }
}

function stanzaAttributes({ by, addressing }: Sent, stanza: StanzaAttributes): Envelope["attributes"] {
  return {
    from: jidOf(by, addressing),
    ...stanza,
    notify: by.name,
    t: unixSeconds(),
    addressing_mode: addressing,
    ...otherNameOf(by, addressing, "sender_pn", "sender_lid"),
  };
}

/**
 * Builds the envelope with which the phone's own devices receive a message typed on the phone. The envelope names the
 * recipient, and it contains the recipient's other name (LID or number) instead of the phone's.
 */
function fromOwnPhone({ chat, by, addressing }: Sent, { id, attributes }: Envelope): Envelope {
  const { type, edit, notify, t } = attributes;
  return {
    id,
    attributes: {
      from: jidOf(by, addressing),
      recipient: jidOf(chat.contact, addressing),
      type,
      edit,
      notify,
      t,
      addressing_mode: addressing,
      ...otherNameOf(chat.contact, addressing, "peer_recipient_pn", "peer_recipient_lid"),
    },
  };
}

function announce(network: WhatsappNetwork, { chat, by }: Sent, message: WhatsappChatMessage): void {
  if (by === chat.contact) {
    network.events.emit({ type: "message-said", contact: chat.contact.number, message });
  } else {
    announceArrival(network, chat.phone, { receiver: chat.contact, message });
  }
}
