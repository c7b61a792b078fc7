import { type BinaryNode, DisconnectReason, type proto } from "baileys";
import type { Logger } from "pino";
import { unlessAborted } from "../../../platform/unless-aborted.ts";
import { AttemptRefused, type BeginAttempt, SendError } from "../../../ports/channel.ts";
import { type Line, LineBroken } from "../session/line.ts";
import { holdUntilBegun } from "./hold-until-begun.ts";
import { type PendingSends, unconfirmed } from "./pending-sends.ts";

/** A message as it leaves. */
export interface Departure {
  externalId: string;
  jid: string;
  message: proto.IMessage;
  attributes: Record<string, string>;
  /** Awaited once the message is encrypted, before any of it is written. */
  begin: BeginAttempt;
}

/** Hands a message over and waits until the server has taken it. Throws SendError, or what `begin` rejected with. */
export async function relay(
  line: Line,
  departure: Departure,
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
    const failure = error instanceof SendError ? error : unconfirmed();
    logger.warn({ err: error, left: failure.left }, "a message could not be handed over");
    throw failure;
  }
  return acknowledged;
}

async function handOver(
  line: Line,
  { jid, externalId, message, attributes, begin }: Departure,
): Promise<void> {
  const extraNodes = isPoll(message) ? [pollCreation] : [];
  const { done, attempt } = holdUntilBegun(begin, extraNodes, (additionalNodes) =>
    line.socket.relayMessage(jid, message, {
      messageId: externalId,
      additionalAttributes: attributes,
      additionalNodes,
    }),
  );
  done.catch(() => {});
  await unlessAborted(line.broken, done).catch((error: unknown) => {
    // A question under way when the line broke may hang for a minute. Once the attempt has begun, the write is only moments away.
    if (attempt.cancel()) throw notLeft(error);
  });
  await done.catch((error: unknown) => {
    if (error instanceof AttemptRefused) throw error;
    throw attempt.isStored() && !isRefusal(error) ? error : notLeft(error);
  });
}

const pollCreation: BinaryNode = { tag: "meta", attrs: { polltype: "creation" } };

function isPoll({ pollCreationMessage, pollCreationMessageV3 }: proto.IMessage): boolean {
  return Boolean(pollCreationMessage ?? pollCreationMessageV3);
}

/** Baileys asks for keys, encrypts, writes, and last stores: what it refuses itself, other than by a time-out, it has not written. */
function isRefusal(error: unknown): boolean {
  const code = statusCode(error);
  return code !== undefined && code !== DisconnectReason.timedOut;
}

/** A line that is gone will be opened again and the message waits for it; anything else is the message's own trouble. */
export function notLeft(error: unknown): SendError {
  const code = isLineGone(error) ? "ERR_WAPP_NOT_INITIALIZED" : "ERR_SENDING_WAPP_MSG";
  return new SendError(code, "no", true, { cause: error });
}

export function isLineGone(error: unknown): boolean {
  return error instanceof LineBroken || statusCode(error) === DisconnectReason.connectionClosed;
}

function statusCode(error: unknown): number | undefined {
  return (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;
}
