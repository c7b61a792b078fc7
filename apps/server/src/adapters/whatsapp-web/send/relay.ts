import { type BinaryNode, DisconnectReason, type proto } from "baileys";
import type { Logger } from "pino";
import { unlessAborted } from "../../../platform/unless-aborted.ts";
import { SendError } from "../../../ports/channel.ts";
import { type Line, LineBroken } from "../session/line.ts";
import { watchEncryption } from "../session/signal-turns.ts";
import { type PendingSends, unconfirmed } from "./pending-sends.ts";

/** A message as it leaves. */
export interface Departure {
  externalId: string;
  jid: string;
  message: proto.IMessage;
  attributes: Record<string, string>;
}

/** Hands a message over and waits until the server has taken it. Throws SendError. */
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
    const failure = error instanceof SendError ? error : unconfirmed();
    logger.warn({ err: error, left: failure.left }, "a message could not be handed over");
    throw failure;
  }
  return acknowledged;
}

async function handOver(line: Line, { jid, externalId, message, attributes }: Departure): Promise<void> {
  const { done, encryptions } = watchEncryption(() =>
    line.socket.relayMessage(jid, message, {
      messageId: externalId,
      additionalAttributes: attributes,
      additionalNodes: isPoll(message) ? [pollCreation] : [],
    }),
  );
  done.catch(() => {});
  const stayedHere = (error: unknown) => !encryptions.begun || isRefusal(error);
  await unlessAborted(line.broken, done).catch((error: unknown) => {
    // A question that was under way when the line broke may hang for a minute; an encrypted message goes on at once.
    if (!encryptions.begun) throw notLeft(error);
  });
  await done.catch((error: unknown) => {
    throw stayedHere(error) ? notLeft(error) : error;
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
