import type { BinaryNode, WASocket } from "baileys";
import type { SessionHost } from "../../../ports/channel.ts";
import { groupOf, identityOf } from "../jids.ts";
import { holdBack } from "../receive/hold-back.ts";
import type { Ticks } from "../receive/ticks.ts";
import type { PendingSends } from "../send/pending-sends.ts";
import type { Beside } from "./beside.ts";

/** Our ticks by the receipt's type; a delivery has none. */
const ackOfReceipt: Record<string, number> = { delivery: 3, inactive: 3, read: 4, played: 5 };
/** From our own phone, which has its copy, or from whoever could not read theirs: WhatsApp has taken the message. */
const provesTaken = new Set(["sender", "retry"]);
/** Of how many messages it is remembered that the server's ack came, so that such a receipt tells nothing new. */
const mostRemembered = 2_000;

/** Server acks and receipts, as they come over the line: Baileys folds some of them into other events and drops others. */
export function listenForAcks(socket: Pick<WASocket, "ws">, sends: PendingSends, ticks: Ticks): void {
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
    // Told once only, so that there is nobody to hold it back from.
    if (!wasWaited) ticks.raise([id], 1).catch(() => {});
  });
  holdBack(socket, "CB:receipt", (node) => {
    const type = node.attrs.type ?? "delivery";
    const ids = receiptIds(node);
    const ack =
      ackOfReceipt[type] ?? (provesTaken.has(type) && !ids.every((id) => acked.has(id)) ? 1 : undefined);
    if (ack === undefined) return undefined;
    // Who has received it needs no ack any more.
    for (const id of ids) sends.confirm(id);
    return ticks.raise(ids, ack, timeOf(node));
  });
}

/** Our ticks by what a history calls them. */
const ackOfStatus: Record<number, number> = { 2: 1, 3: 3, 4: 4, 5: 5 };
const mostAtOnce = 200;

/** A phone that is linked anew hands over its chats: what of ours it has was taken, whatever was cut off at the time. */
export function listenForHistory({ ev }: Pick<WASocket, "ev">, host: SessionHost, beside: Beside): void {
  ev.on("messaging-history.set", ({ messages }) => {
    const acks = messages.flatMap(({ key, status }) => {
      const ack = ackOfStatus[status ?? 0];
      return key.fromMe && key.id && ack ? [{ externalId: key.id, ack }] : [];
    });
    beside.run(async () => {
      // Those that nobody knows here were written on the phone.
      for (let begin = 0; begin < acks.length; begin += mostAtOnce)
        await host.raiseAcks(acks.slice(begin, begin + mostAtOnce));
    }, "what a history tells of our messages was not noted");
  });
}

/** A delivery that was told while the line was away is older than its telling. */
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
