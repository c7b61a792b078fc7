import type { proto } from "baileys";
import type { Logger } from "pino";
import { unlessAborted } from "../../../platform/unless-aborted.ts";
import { type BeginAttempt, LeaseLost, SendError } from "../../../ports/channel.ts";
import type { OutgoingChange, OutgoingMedia, OutgoingMessage } from "../../../ports/channel-content.ts";
import { addressOf, bareJid } from "../jids.ts";
import { sealMedia } from "../media/seal-media.ts";
import type { MessageSecret } from "../receive/poll-votes.ts";
import type { Line } from "../session/line.ts";
import { composeChange } from "./compose-change.ts";
import { composeContext, composePlain, withContext } from "./compose-message.ts";
import type { PendingSends } from "./pending-sends.ts";
import { notLeft, relay } from "./relay.ts";
import type { SentMessages } from "./sent-messages.ts";

/** What a session needs to send. */
export interface Sending {
  line: Line;
  /** Our own addresses: the number and, once known, the LID. */
  me: { id: string; lid?: string };
  sends: PendingSends;
  sent: SentMessages;
  secretOf: MessageSecret;
  uploadMilliseconds: number;
  logger: Logger;
}

/** Resolves when the server has taken the message. Throws SendError, or what `begin` rejected with. */
export async function sendMessage(
  sending: Sending,
  message: OutgoingMessage,
  begin: BeginAttempt,
): Promise<void> {
  const { externalId } = message;
  const jid = requireAddress(message);
  const prepared = await prepare(sending, message, jid);
  const departure = { externalId, jid, message: prepared, attributes: {}, begin };
  await relay(sending.line, departure, sending.sends, sending.logger);
}

/** Resolves when the server has taken the change. Throws SendError. */
export async function sendChange(sending: Sending, change: OutgoingChange): Promise<void> {
  const { externalId, target } = change;
  const jid = requireAddress(change);
  const composed = await untilBroken(sending, async () => {
    const composed = composeChange(change, jid, await sending.sent.find(target.externalId));
    await sending.sent.keep(externalId, composed.message);
    return composed;
  });
  // A change may be done twice, so no attempt of it is stored.
  const departure = { externalId, jid, ...composed, begin: async () => {} };
  await relay(sending.line, departure, sending.sends, sending.logger);
}

/** Composes the message, with its file uploaded, and keeps it for phones that will ask for it again. */
function prepare(sending: Sending, message: OutgoingMessage, jid: string): Promise<proto.IMessage> {
  const { content, externalId } = message;
  if (content.type === "template") throw new SendError("ERR_WAPP_KIND_UNSUPPORTED", "no", false);
  const messageContextInfo = { messageSecret: sending.secretOf(externalId) };
  const context = composeContext(message, ourAddress(sending, jid));
  return untilBroken(sending, async () => {
    // A text without context is kept with the message itself.
    if (content.type === "text" && !context) return { ...composePlain(content), messageContextInfo };
    const uploaded = content.type === "media" ? await sending.sent.find(externalId) : undefined;
    if (uploaded) return uploaded;
    const composed = content.type === "media" ? await upload(sending, content) : composePlain(content);
    const whole = { ...withContext(composed, context), messageContextInfo };
    await sending.sent.keep(externalId, whole);
    return whole;
  });
}

function upload({ line, uploadMilliseconds }: Sending, media: OutgoingMedia): Promise<proto.IMessage> {
  return sealMedia(media, line.socket.waUploadToServer, uploadMilliseconds);
}

/** As the chat knows us: in one that goes by LIDs, by ours. */
function ourAddress({ me }: Sending, jid: string): string {
  return bareJid(jid.endsWith("@s.whatsapp.net") ? me.id : (me.lid ?? me.id));
}

function requireAddress({ to }: Pick<OutgoingMessage, "to">): string {
  const jid = addressOf(to);
  if (jid === undefined) throw new SendError("ERR_WAPP_INVALID_CONTACT", "no", false);
  return jid;
}

/** Work that comes before anything leaves. */
async function untilBroken<T>({ line, logger }: Sending, work: () => Promise<T>): Promise<T> {
  try {
    return await unlessAborted(line.broken, work());
  } catch (error) {
    if (error instanceof SendError) throw error;
    logger.warn({ err: error }, "a message could not be prepared");
    throw error instanceof LeaseLost ? new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true) : notLeft(error);
  }
}
