import { giveNotice } from "../../domain/notices/actions.ts";
import type { NoticeRecipients } from "../../domain/notices/store.ts";
import { recordTicketEvent } from "../../domain/tickets/actions.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import { listColleagues } from "../../domain/users/queries.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { type ClockState, isUnfinished } from "./rules.ts";

/**
 * Reports that a clock has reached a stage of its target: a breach on the ticket's timeline, and each stage as a notice
 * unless the clock has ended meanwhile.
 */
export async function reportStage(db: WriteTx, ticket: TicketRow, clock: ClockState): Promise<void> {
  const { kind, stage, startedAt } = clock;
  if (stage === 100 && ticket.sla)
    await recordTicketEvent(db, ticket, {
      type: "slaBreached",
      userId: null,
      reason: { type: "slaPolicy", ...ticket.sla.policy },
      details: { slaKind: kind },
    });
  if (!isUnfinished(clock)) return;
  await giveNotice(db, await recipientsOf(db, ticket), {
    kind: stage === 100 ? "slaBreach" : "slaWarning",
    ticketId: ticket.id,
    text: `${kind} ${stage}`,
    toldOf: `sla ${ticket.id} ${kind} ${startedAt.toISOString()} ${stage}`,
  });
}

/** The ticket's user; without one the users of its queue, and without a queue the admins. */
async function recipientsOf(db: WriteTx, { user_id, queue_id }: TicketRow): Promise<NoticeRecipients> {
  if (user_id !== null) return [user_id];
  if (queue_id === null) return "admins";
  const colleagues = await listColleagues(db);
  return colleagues.filter(({ queueIds }) => queueIds.includes(queue_id)).map(({ id }) => id);
}
