import type { Recipient } from "@recado/contract/campaign-report";
import type { CampaignRecipientRow } from "../../domain/campaigns/recipient-store.ts";

export function presentRecipient(row: CampaignRecipientRow): Recipient {
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    email: row.email,
    state: row.state,
    reason: row.reason,
    contactId: row.contact_id,
    ticketUuid: row.ticket_uuid,
    confirmationRequestedAt: at(row.confirmation_requested_at),
    confirmedAt: at(row.confirmed_at),
    sentAt: at(row.sent_at),
    deliveredAt: at(row.delivered_at),
    readAt: at(row.read_at),
    answeredAt: at(row.answered_at),
    optedOutAt: at(row.opted_out_at),
  };
}
