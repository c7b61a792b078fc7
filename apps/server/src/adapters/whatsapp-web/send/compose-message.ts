import { replaceMentions } from "@recado/contract/shared/mentions";
import type { proto } from "baileys";
import { SendError } from "../../../ports/channel.ts";
import type { OutgoingMessage, PlainContent } from "../../../ports/channel-content.ts";
import { addressOf } from "../jids.ts";

/** Composes a message without files. Throws SendError if WhatsApp Web does not support the kind of message. */
export function composePlain(content: PlainContent): proto.IMessage {
  switch (content.type) {
    case "text":
      return { extendedTextMessage: { text: content.text } };
    case "location":
      return composePlace(content);
    case "contacts":
      return composeCards(content);
    case "poll":
      return composePoll(content);
  }
}

function composePlace({ latitude, longitude, name, address, isLive }: PlainContent & { type: "location" }) {
  // A live location would have to be updated while it is shared, which Recado does not do.
  if (isLive) throw new SendError("ERR_WAPP_KIND_UNSUPPORTED", "no", false);
  const place = { degreesLatitude: latitude, degreesLongitude: longitude };
  return { locationMessage: { ...place, ...(name && { name }), ...(address && { address }) } };
}

function composeCards({ cards }: PlainContent & { type: "contacts" }): proto.IMessage {
  const contacts = cards.map(({ name, vcard }) => ({ displayName: name, vcard }));
  const [first] = contacts;
  if (!first) throw new SendError("ERR_WAPP_KIND_UNSUPPORTED", "no", false);
  if (contacts.length === 1) return { contactMessage: first };
  return { contactsArrayMessage: { displayName: first.displayName, contacts } };
}

function composePoll({
  question,
  options,
  mayChooseSeveral,
}: PlainContent & { type: "poll" }): proto.IMessage {
  const poll = {
    name: question,
    options: options.map((optionName) => ({ optionName })),
    selectableOptionsCount: mayChooseSeveral ? 0 : 1,
  };
  return mayChooseSeveral ? { pollCreationMessage: poll } : { pollCreationMessageV3: poll };
}

/** Replaces the names of mentions in a text by the digits of the mentioned people, as WhatsApp expects them. */
export function writeMentions(text: string, mentions: OutgoingMessage["mentions"] = []): string {
  return replaceMentions(text, new Map(mentions.map(({ shown, identity }) => [shown, identity.value])));
}

/**
 * Composes the context of a message: the quote, with enough text for a phone that no longer has the quoted message, the
 * mentioned people and the forwarding mark.
 */
export function composeContext(
  {
    to,
    quoted,
    mentions = [],
    isForwarded,
  }: Pick<OutgoingMessage, "to" | "quoted" | "mentions" | "isForwarded">,
  ourAddress: string,
): proto.IContextInfo | undefined {
  if (!quoted && mentions.length === 0 && !isForwarded) return undefined;
  return {
    ...(mentions.length > 0 && { mentionedJid: addressesOf(mentions) }),
    ...(quoted && {
      stanzaId: quoted.externalId,
      participant: quoted.fromMe ? ourAddress : (addressOf(quoted.author) ?? addressOf(to) ?? null),
      quotedMessage: { conversation: quoted.text },
    }),
    ...(isForwarded && { isForwarded, forwardingScore: 1 }),
  };
}

/** Returns the JIDs of the mentioned people, each once. */
export function addressesOf(mentions: NonNullable<OutgoingMessage["mentions"]>): string[] {
  return [...new Set(mentions.flatMap(({ identity }) => addressOf([identity]) ?? []))];
}

/** Adds a context to the content of a message, whatever kind the content has. */
export function withContext(
  message: proto.IMessage,
  contextInfo: proto.IContextInfo | undefined,
): proto.IMessage {
  if (!contextInfo) return message;
  const parts = Object.entries(message).map(([kind, part]) => [kind, { ...part, contextInfo }]);
  return Object.fromEntries(parts) as proto.IMessage;
}
