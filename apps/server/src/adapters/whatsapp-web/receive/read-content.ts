import { proto } from "baileys";
import type { ChannelContent, ContactCard, PlainContent } from "../../../ports/channel-content.ts";
import { type MediaReference, readMedia } from "../media/read-media.ts";
import { readInteractiveChoice, readInteractiveOffer } from "./read-interactive.ts";
import { readUnsupported } from "./read-unsupported.ts";
import type { UnwrappedMessage } from "./unwrap-message.ts";

/**
 * Returns the content of a message; undefined for a message without visible content, such as keys, receipts and
 * protocol settings.
 */
export function readContent(
  letter: UnwrappedMessage,
  reference: MediaReference["message"],
): ChannelContent | undefined {
  const { content, isViewOnce } = letter;
  if (repeatsAnother(content)) return undefined;
  return (
    readText(content) ??
    readWordless(content) ??
    readMedia(content, isViewOnce, reference) ??
    readPlace(content) ??
    readCards(content) ??
    readPoll(content) ??
    readOffered(letter, reference) ??
    readCallLog(content) ??
    readUnsupported(letter)
  );
}

export function readText({ conversation, extendedTextMessage, ...others }: proto.IMessage) {
  const text = conversation || extendedTextMessage?.text || readInteractiveChoice(others);
  return text && !isBlank(text) ? ({ type: "text", text } satisfies PlainContent) : undefined;
}

/**
 * Returns an empty text for a message that contains only an ad: a customer who comes from an ad may send nothing else.
 */
function readWordless({ extendedTextMessage }: proto.IMessage): PlainContent | undefined {
  return extendedTextMessage?.contextInfo?.externalAdReply ? { type: "text", text: "" } : undefined;
}

/**
 * Converts a message with buttons to its text. If the message has a picture, the result is the picture with the text as
 * its caption.
 */
function readOffered({ content, isViewOnce }: UnwrappedMessage, reference: MediaReference["message"]) {
  const offer = readInteractiveOffer(content);
  if (!offer) return undefined;
  const media = readMedia(offer.header, isViewOnce, reference);
  return media
    ? { ...media, caption: offer.text }
    : ({ type: "text", text: offer.text } satisfies PlainContent);
}

function readPlace({ locationMessage, liveLocationMessage }: proto.IMessage): PlainContent | undefined {
  const place = locationMessage ?? liveLocationMessage;
  const { degreesLatitude: latitude, degreesLongitude: longitude } = place ?? {};
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return undefined;
  return {
    type: "location",
    latitude,
    longitude,
    name: locationMessage?.name ?? liveLocationMessage?.caption ?? "",
    address: locationMessage?.address ?? "",
    isLive: Boolean(liveLocationMessage) || Boolean(locationMessage?.isLive),
  };
}

function isWithin(degrees: number | null | undefined, most: number): degrees is number {
  return typeof degrees === "number" && Math.abs(degrees) <= most;
}

function readCards({ contactMessage, contactsArrayMessage }: proto.IMessage): PlainContent | undefined {
  const cards = (contactMessage ? [contactMessage] : (contactsArrayMessage?.contacts ?? []))
    .map(({ displayName, vcard }): ContactCard => ({ name: displayName ?? "", vcard: vcard ?? "" }))
    .filter(({ name, vcard }) => !isBlank(name + vcard));
  return cards.length > 0 ? { type: "contacts", cards } : undefined;
}

function readPoll(content: proto.IMessage): PlainContent | undefined {
  const poll =
    content.pollCreationMessage ??
    content.pollCreationMessageV2 ??
    content.pollCreationMessageV3 ??
    content.pollCreationMessageV5;
  const question = poll?.name ?? "";
  const options = (poll?.options ?? [])
    .map(({ optionName }) => optionName ?? "")
    .filter((title) => !isBlank(title));
  if (isBlank(question) || options.length === 0) return undefined;
  return { type: "poll", question, options, mayChooseSeveral: poll?.selectableOptionsCount !== 1 };
}

const { CallOutcome } = proto.Message.CallLogMessage;
const unanswered = new Set<unknown>([
  CallOutcome.MISSED,
  CallOutcome.FAILED,
  CallOutcome.SILENCED_BY_DND,
  CallOutcome.SILENCED_UNKNOWN_CALLER,
]);

function readCallLog({ callLogMesssage: log }: proto.IMessage): ChannelContent | undefined {
  if (log?.callOutcome === CallOutcome.REJECTED)
    return { type: "call", outcome: "refused", isVideo: Boolean(log.isVideo) };
  if (unanswered.has(log?.callOutcome))
    return { type: "call", outcome: "missed", isVideo: Boolean(log?.isVideo) };
  return undefined;
}

const { AssociationType } = proto.MessageAssociation;
const betterCopies = new Set<unknown>([
  AssociationType.HD_VIDEO_DUAL_UPLOAD,
  AssociationType.HD_IMAGE_DUAL_UPLOAD,
  AssociationType.HEVC_VIDEO_DUAL_UPLOAD,
]);

/**
 * Whether the message is an HD copy: a phone sends a picture or video in standard quality first, and in HD afterwards.
 */
function repeatsAnother({ messageContextInfo }: proto.IMessage): boolean {
  return betterCopies.has(messageContextInfo?.messageAssociation?.associationType);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
