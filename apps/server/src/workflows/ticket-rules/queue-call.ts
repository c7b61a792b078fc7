import { randomUUID } from "node:crypto";
import { insertRuleCall } from "../../domain/ticket-rules/call-store.ts";
import type { RuleRow } from "../../domain/ticket-rules/store.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";

interface RuleCallCause {
  rule: RuleRow;
  runId: number;
  /** Ticket as the earlier actions of the rule left it. */
  ticket: TicketRow;
  url: string;
  /** Position of the call among those of the run. */
  place: number;
  now: Date;
}

/** Stores a webhook call in the transaction of the run, so that it leaves if and only if the run is committed. */
export async function queueRuleCall(db: WriteTx, cause: RuleCallCause): Promise<void> {
  const { runId, place, url, now } = cause;
  const id = `msg_${randomUUID()}`;
  await insertRuleCall(db, { id, runId, place, url, body: storableJson(bodyOf(cause)), createdAt: now });
  // Work of the queue `ruleCalls` belongs to no connection; the key is the call's id.
  await wakeWork(db, { queue: "ruleCalls", connectionId: 0, keys: [id] });
}

/** Builds the body of a call, in the envelope of Standard Webhooks. Its fields are described in docs/developers/rule-webhooks.md. */
function bodyOf({ rule, ticket, now }: RuleCallCause): object {
  const { id, uuid, status, priority, queue, user, whatsapp, contact, tags, ...shown } =
    presentTicket(ticket);
  const label = (one: { id: number; name: string } | null) => one && { id: one.id, name: one.name };
  return {
    type: "rule.ran",
    timestamp: now.toISOString(),
    data: {
      event: rule.trigger,
      rule: { id: rule.id, name: rule.name, version: rule.version },
      ticket: {
        id,
        uuid,
        status,
        priority,
        queue: label(queue),
        user: label(user),
        whatsapp: label(whatsapp),
        tags: tags.map(label),
        lastMessage: shown.lastMessageDeleted ? "" : shown.lastMessage,
        fromMe: shown.fromMe,
        waitingSince: shown.waitingSince,
        isGroup: shown.isGroup,
        rating: shown.rating,
        createdAt: shown.createdAt,
        queuedAt: shown.queuedAt,
      },
      contact: { id: contact.id, name: contact.name, number: contact.number, email: contact.email },
    },
  };
}
