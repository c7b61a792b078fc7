import type { BinaryNode, WASocket } from "baileys";
import type { Logger } from "pino";
import type { SessionHost } from "../../ports/channel.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { identityOf } from "./jids.ts";
import type { PendingSends } from "./pending-sends.ts";
import type { Ticks } from "./ticks.ts";

/** Our ticks by the receipt's type; a delivery has none. Retries and our own other devices tell nothing of the customer. */
const ackOfReceipt: Record<string, number> = { delivery: 3, inactive: 3, read: 4, played: 5 };

/** Server acks and receipts, as they come over the line: Baileys folds some of them into other events and drops others. */
export function listenForAcks({ ws }: Pick<WASocket, "ws">, sends: PendingSends, ticks: Ticks): void {
  ws.on("CB:ack,class:message", (node: BinaryNode) => {
    const { id, error } = node.attrs;
    const wasWaited = sends.settle(node);
    if (!wasWaited && error === undefined && id) ticks.raise([id], 1);
  });
  ws.on("CB:receipt", (node: BinaryNode) => {
    const ack = ackOfReceipt[node.attrs.type ?? "delivery"];
    if (ack === undefined) return;
    const ids = receiptIds(node);
    // Who has received it needs no ack any more.
    for (const id of ids) sends.confirm(id);
    ticks.raise(ids, ack);
  });
}

function receiptIds({ attrs, content }: BinaryNode): string[] {
  const lists = Array.isArray(content) ? content.filter(({ tag }) => tag === "list") : [];
  const more = lists.flatMap((list) =>
    Array.isArray(list.content) ? list.content.map((item) => item.attrs.id) : [],
  );
  return [attrs.id, ...more].filter((id) => id !== undefined);
}

export function listenForTyping({ ev }: Pick<WASocket, "ev">, host: SessionHost): void {
  ev.on("presence.update", ({ presences }) => {
    for (const [jid, { lastKnownPresence }] of Object.entries(presences)) {
      const identity = identityOf(jid);
      if (identity)
        host.showTyping([identity], lastKnownPresence === "composing" || lastKnownPresence === "recording");
    }
  });
}

/** Two names of one person, wherever the line tells them together. */
export function listenForNames({ ev }: Pick<WASocket, "ev">, host: SessionHost, logger: Logger): void {
  const link = (...jids: (string | null | undefined)[]) => {
    const identities = jids
      .map((jid) => identityOf(jid ?? undefined))
      .filter((identity): identity is ChannelIdentity => identity !== undefined);
    if (identities.length < 2) return;
    host
      .linkIdentities(identities)
      .catch((error: unknown) => logger.warn({ err: error }, "two names were not linked"));
  };
  ev.on("lid-mapping.update", ({ lid, pn }) => link(lid, pn));
  ev.on("contacts.upsert", (contacts) => {
    for (const { id, lid, phoneNumber } of contacts) link(id, lid, phoneNumber);
  });
}
