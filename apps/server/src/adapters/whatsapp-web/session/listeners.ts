import type { BinaryNode, WASocket } from "baileys";
import type { SessionHost } from "../../../ports/channel.ts";
import { groupOf, identityOf } from "../jids.ts";
import type { AckWriter } from "../receive/ack-writer.ts";
import { delayUntilStored } from "../receive/delay-until-stored.ts";
import type { PendingSends } from "../send/pending-sends.ts";
import type { BackgroundWork } from "./background-work.ts";

/** Acks by receipt type; a delivery receipt has no type. */
const ackOfReceipt: Record<string, number> = { delivery: 3, inactive: 3, read: 4, played: 5 };
/**
 * These receipts prove that WhatsApp has accepted the message: the own phone has its copy, or a receiver could not
 * decrypt theirs.
 */
const provesTaken = new Set(["sender", "retry"]);
/** Number of acknowledged messages to remember, for which such a receipt adds nothing. */
const mostRemembered = 2_000;

/**
 * Listens to server acks and receipts as stanzas, because Baileys merges some of them into other events and drops
 * others.
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
    // WhatsApp sends a server ack only once, so delaying it would be of no use.
    if (!wasWaited) ticks.raise([id], 1).catch(() => {});
  });
  delayUntilStored(socket, "CB:receipt", (node) => {
    const type = node.attrs.type ?? "delivery";
    const ids = receiptIds(node);
    const ack =
      ackOfReceipt[type] ?? (provesTaken.has(type) && !ids.every((id) => acked.has(id)) ? 1 : undefined);
    if (ack === undefined) return undefined;
    // A receipt replaces a missing server ack.
    for (const id of ids) sends.confirm(id);
    return ticks.raise(ids, ack, timeOf(node));
  });
}

/** Acks by the status in a history. */
const ackOfStatus: Record<number, number> = { 2: 1, 3: 3, 4: 4, 5: 5 };
const mostAtOnce = 200;

/**
 * Reads the history that a newly linked phone sends. The company's own messages in it were certainly sent, even if the
 * confirmation was lost.
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
      // Unknown ids belong to messages written on the phone.
      for (let begin = 0; begin < acks.length; begin += mostAtOnce)
        await host.raiseAcks(acks.slice(begin, begin + mostAtOnce));
    }, "delivery states from the phone's history not stored");
  });
}

/** A delivery that happened while the connection was down is older than its report. */
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
