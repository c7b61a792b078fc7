import { declines } from "../../domain/campaigns/rules.ts";
import {
  findWrittenRecipients,
  updateRecipient,
  type WrittenRecipient,
} from "../../domain/campaigns/sending-store.ts";
import { wakeCampaign } from "../../domain/campaigns/wake-actions.ts";
import { findMessage } from "../../domain/messages/queries.ts";
import { recordTicketEvent } from "../../domain/tickets/actions.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";

const answeredWithinMilliseconds = 7 * 86_400_000;

interface Answer {
  connectionId: number;
  /** Text of the customer's message; null for other kinds of messages. */
  text: string | null;
  now: Date;
}

/**
 * Records a customer's message as the answer to the campaign that last wrote to the customer within seven days. A
 * campaign that waits for the customer's confirmation sends its message next, unless the customer declined.
 */
export async function recordCampaignAnswer(
  db: WriteTx,
  ticket: TicketRow,
  { connectionId, text, now }: Answer,
): Promise<void> {
  const since = new Date(now.getTime() - answeredWithinMilliseconds);
  const written = await findWrittenRecipients(db, { contactId: ticket.contact_id, connectionId, since });
  const [latest] = written;
  if (!latest) return;
  if (latest.answered_at === null) {
    await updateRecipient(db, latest.id, { answered_at: now });
    if (latest.ticket_id !== ticket.id) await recordAnsweredCampaign(db, ticket, latest);
  }
  for (const one of written) if (one.state === "confirming") await confirm(db, one, text, now);
}

async function recordAnsweredCampaign(
  db: WriteTx,
  ticket: TicketRow,
  written: WrittenRecipient,
): Promise<void> {
  const { message_id: id, campaign_name: name } = written;
  const message = id === null ? undefined : await findMessage(db, id);
  const details = { campaign: { name, text: message?.body ?? "" } };
  const reason = { type: "campaign", name } as const;
  await recordTicketEvent(db, ticket, { type: "campaignAnswered", userId: null, reason, details });
}

async function confirm(db: WriteTx, one: WrittenRecipient, text: string | null, now: Date): Promise<void> {
  if (text !== null && declines(text))
    return updateRecipient(db, one.id, { state: "failed", reason: "declined" });
  await updateRecipient(db, one.id, { state: "planned", confirmed_at: now });
  await wakeCampaign(db, { id: one.campaign_id, connection_id: one.connection_id });
}
