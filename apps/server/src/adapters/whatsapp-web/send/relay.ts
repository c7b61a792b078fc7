import { type BinaryNode, DisconnectReason, type proto } from "baileys";
import type { Logger } from "pino";
import { unlessAborted } from "../../../platform/unless-aborted.ts";
import { AttemptRefused, type BeginAttempt, SendError } from "../../../ports/channel.ts";
import { type Line, LineBroken } from "../session/line.ts";
import { type PendingSends, unconfirmedError } from "./pending-sends.ts";
import { storeAttemptFirst } from "./store-attempt-first.ts";

/** Message, or change of a message, that is composed and can be sent. */
export interface OutgoingStanza {
  externalId: string;
  jid: string;
  message: proto.IMessage;
  attributes: Record<string, string>;
  /** Stores the attempt to send. Awaited after the encryption and before anything is written to the connection. */
  begin: BeginAttempt;
}

/** Sends a message and waits until the server has acknowledged it. Throws SendError, or the error of `begin`. */
export async function relayStanza(
  line: Line,
  departure: OutgoingStanza,
  sends: PendingSends,
  logger: Logger,
): Promise<void> {
  const acknowledged = sends.wait(departure.externalId);
  acknowledged.catch(() => {});
  try {
    await handOver(line, departure);
    sends.limit(departure.externalId);
  } catch (error) {
    sends.cancel(departure.externalId);
    if (error instanceof AttemptRefused) throw error;
    const failure = error instanceof SendError ? error : unconfirmedError();
    logger.warn(
      { err: error, left: failure.left },
      "message not handed to WhatsApp, the outbox retries or marks it",
    );
    throw failure;
  }
  return acknowledged;
}

async function handOver(
  line: Line,
  { jid, externalId, message, attributes, begin }: OutgoingStanza,
): Promise<void> {
  const extraNodes = isPoll(message) ? [pollCreation] : [];
  const { done, attempt } = storeAttemptFirst(begin, extraNodes, (additionalNodes) =>
    line.socket.relayMessage(jid, message, {
      messageId: externalId,
      additionalAttributes: attributes,
      additionalNodes,
    }),
  );
  done.catch(() => {});
  await unlessAborted(line.broken, done).catch((error: unknown) => {
    // After a disconnect, a query of Baileys may hang for a minute, so the sending is cancelled. Once `begin` was
    // called, the sending is awaited, because the write follows immediately.
    if (attempt.cancel()) throw notSentError(error);
  });
  await done.catch((error: unknown) => {
    if (error instanceof AttemptRefused) throw error;
    throw attempt.isStored() && !isRefusal(error) ? error : notSentError(error);
  });
}

const pollCreation: BinaryNode = { tag: "meta", attrs: { polltype: "creation" } };

function isPoll({ pollCreationMessage, pollCreationMessageV3 }: proto.IMessage): boolean {
  return Boolean(pollCreationMessage ?? pollCreationMessageV3);
}

/**
 * Whether Baileys itself refused to send, which happens before it writes. Baileys requests keys, encrypts, writes and
 * stores, in this order. A timeout does not count, because it may occur after the write.
 */
function isRefusal(error: unknown): boolean {
  const code = statusCode(error);
  return code !== undefined && code !== DisconnectReason.timedOut;
}

/**
 * Error for a message that was certainly not sent. After a disconnect, the message waits for the next connection. Any
 * other error counts as caused by the message.
 */
export function notSentError(error: unknown): SendError {
  const code = isConnectionLost(error) ? "ERR_WAPP_NOT_INITIALIZED" : "ERR_SENDING_WAPP_MSG";
  return new SendError(code, "no", true, { cause: error });
}

export function isConnectionLost(error: unknown): boolean {
  return error instanceof LineBroken || statusCode(error) === DisconnectReason.connectionClosed;
}

function statusCode(error: unknown): number | undefined {
  return (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;
}
