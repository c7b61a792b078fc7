import { DisconnectReason } from "baileys";
import type { Logger } from "pino";
import { SendError } from "../../ports/channel.ts";
import type { OutgoingMessage } from "../../ports/channel-content.ts";
import { addressOf } from "./jids.ts";
import { type Line, LineBroken } from "./line.ts";
import { type PendingSends, unconfirmed } from "./pending-sends.ts";
import { watchEncryption } from "./signal-turns.ts";

/** Hands a message over and waits until the server has taken it. Throws SendError. */
export async function sendMessage(
  line: Line,
  message: OutgoingMessage,
  sends: PendingSends,
  logger: Logger,
): Promise<void> {
  const jid = addressOf(message.to);
  if (jid === undefined) throw new SendError("ERR_WAPP_INVALID_CONTACT", "no", false);
  if (message.content.type !== "text") throw new SendError("ERR_WAPP_KIND_UNSUPPORTED", "no", false);
  const { text } = message.content;
  const acknowledged = sends.wait(message.externalId);
  acknowledged.catch(() => {});
  try {
    await handOver(line, jid, text, message);
  } catch (error) {
    sends.cancel(message.externalId);
    const failure = error instanceof SendError ? error : unconfirmed();
    logger.warn({ err: error, left: failure.left }, "a message could not be handed over");
    throw failure;
  }
  return acknowledged;
}

async function handOver(line: Line, jid: string, text: string, message: OutgoingMessage): Promise<void> {
  const { done, encryptions } = watchEncryption(() =>
    line.socket.sendMessage(jid, { text }, { messageId: message.externalId, ...quoting(jid, message) }),
  );
  done.catch(() => {});
  const stayedHere = (error: unknown) => !encryptions.begun || isRefusal(error);
  await Promise.race([done, line.broken]).catch((error: unknown) => {
    // A question that was under way when the line broke may hang for a minute; an encrypted message goes on at once.
    if (!encryptions.begun) throw notLeft(error);
  });
  await done.catch((error: unknown) => {
    throw stayedHere(error) ? notLeft(error) : error;
  });
}

/** Baileys asks for keys, encrypts, writes, and last stores: what it refuses itself, other than by a time-out, it has not written. */
function isRefusal(error: unknown): boolean {
  const code = statusCode(error);
  return code !== undefined && code !== DisconnectReason.timedOut;
}

/** A line that is gone will be opened again and the message waits for it; anything else is the message's own trouble. */
function notLeft(error: unknown): SendError {
  const lineIsGone = error instanceof LineBroken || statusCode(error) === DisconnectReason.connectionClosed;
  return new SendError(lineIsGone ? "ERR_WAPP_NOT_INITIALIZED" : "ERR_SENDING_WAPP_MSG", "no", true);
}

function statusCode(error: unknown): number | undefined {
  return (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;
}

function quoting(remoteJid: string, { quoted }: OutgoingMessage) {
  if (!quoted) return {};
  const key = { remoteJid, id: quoted.externalId, fromMe: quoted.fromMe };
  return { quoted: { key, message: { conversation: quoted.text } } };
}
