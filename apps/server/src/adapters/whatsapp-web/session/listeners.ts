import type { BinaryNode, WASocket } from "baileys";
import type { SessionHost } from "../../../ports/channel.ts";
import { groupOf, identityOf } from "../jids.ts";
import type { AckWriter } from "../receive/ack-writer.ts";
import { delayUntilStored } from "../receive/delay-until-stored.ts";
import type { PendingSends } from "../send/pending-sends.ts";
import type { BackgroundWork } from "./background-work.ts";

/** Ack that a receipt stands for, by the type of the receipt. A receipt without a type is a delivery receipt. */
const ackOfReceipt: Record<string, number> = { delivery: 3, inactive: 3, read: 4, played: 5 };
/**
 * Types of receipts that only prove that WhatsApp has accepted a message: the company's phone has got its copy, or a
 * recipient could not decrypt the message.
 */
const provesTaken = new Set(["sender", "retry"]);
/**
 * Number of acknowledged messages to remember. For these messages, a receipt that only proves their acceptance adds
 * nothing.
 */
const mostRemembered = 2_000;

/**
 * Listens to the stanzas of server acks and receipts. Baileys' own events cannot be used, because Baileys merges some
 * stanzas into other events and drops others.
 */
export function listenForAcks(socket: Pick<WASocket, "ws">, sends: PendingSends, ticks: AckWriter): void {
  const acked = new Set<string>();
  const remember = (id: string) => {
    acked.add(id);
    const [oldest = id] = acked;
    if (acked.size > mostRemembered) acked.delete(oldest);
  };
  socket.ws.on("CB:ack,class:message", (node: BinaryNode) => {
    const { id, error } = node.attrs;
    const wasWaited = sends.settle(node);
    if (error !== undefined || !id) return;
    remember(id);
    // The server's ack is handled without waiting until it is stored. Waiting would not help, because WhatsApp sends
    // the ack only once.
    if (!wasWaited) ticks.raise([id], 1).catch(() => {});
  });
  delayUntilStored(socket, "CB:receipt", (node) => {
    const type = node.attrs.type ?? "delivery";
    const ids = receiptIds(node);
    const ack =
      ackOfReceipt[type] ?? (provesTaken.has(type) && !ids.every((id) => acked.has(id)) ? 1 : undefined);
    if (ack === undefined) return undefined;
    // The receipt also ends the wait for the server's ack, which may be missing.
    for (const id of ids) sends.confirm(id);
    return ticks.raise(ids, ack, timeOf(node));
  });
}

/** Ack that a message in the phone's history stands for, by the message's status. */
const ackOfStatus: Record<number, number> = { 2: 1, 3: 3, 4: 4, 5: 5 };
const mostAtOnce = 200;

/**
 * Reads delivery states from the history that the phone sends after pairing. The company's own messages in the history
 * were certainly sent, even if their confirmation was lost.
 */
export function listenForHistory(
  { ev }: Pick<WASocket, "ev">,
  host: SessionHost,
  beside: BackgroundWork,
): void {
  ev.on("messaging-history.set", ({ messages }) => {
    const acks = messages.flatMap(({ key, status }) => {
      const ack = ackOfStatus[status ?? 0];
      return key.fromMe && key.id && ack ? [{ externalId: key.id, ack }] : [];
    });
    beside.run(async () => {
      // Ids that are unknown here belong to messages written on the phone, and are ignored.
      for (let begin = 0; begin < acks.length; begin += mostAtOnce)
        await host.raiseAcks(acks.slice(begin, begin + mostAtOnce));
    }, "delivery states from the phone's history not stored");
  });
}

/**
 * Time of a receipt. A message may have been delivered while the connection was down, long before its receipt arrives.
 */
function timeOf({ attrs }: BinaryNode): Date | undefined {
  const seconds = Number(attrs.t);
  return Number.isInteger(seconds) && seconds > 0 && seconds < 1e11 ? new Date(seconds * 1_000) : undefined;
}

function receiptIds({ attrs, content }: BinaryNode): string[] {
  const lists = Array.isArray(content) ? content.filter(({ tag }) => tag === "list") : [];
  const more = lists.flatMap((list) =>
    Array.isArray(list.content) ? list.content.map((item) => item.attrs.id) : [],
  );
  return [attrs.id, ...more].filter((id) => id !== undefined);
}

export function listenForTyping({ ev }: Pick<WASocket, "ev">, host: SessionHost): void {
  ev.on("presence.update", ({ id, presences }) => {
    const group = groupOf(id);
    for (const [jid, { lastKnownPresence }] of Object.entries(presences)) {
      const identity = group ?? identityOf(jid);
      if (identity)
        host.showTyping([identity], lastKnownPresence === "composing" || lastKnownPresence === "recording");
    }
  });
}
