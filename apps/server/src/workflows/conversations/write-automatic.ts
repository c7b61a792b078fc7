import type { Language } from "@recado/contract/shared/language";
import { findCompany } from "../../domain/companies/queries.ts";
import { composeMessage } from "../../domain/messages/actions.ts";
import { textBody } from "../../domain/messages/rules.ts";
import { isSettingOn } from "../../domain/settings/queries.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ConversationDeps } from "./conversation-deps.ts";

/**
 * Sends an automatic text to the customer, if the company has enabled texts of this kind. Groups get no automatic
 * texts. Returns the ids of the messages. `holdSeconds` delays the sending by that number of seconds.
 */
export async function writeAutomatic(
  deps: Pick<ConversationDeps, "clock" | "newExternalId">,
  db: WriteTx,
  ticket: TicketRow,
  setting: "sendGreetingAccepted" | "sendMsgTransfTicket",
  compose: (language: Language) => string,
  holdSeconds?: number,
): Promise<string[]> {
  const { connection_id } = ticket;
  if (ticket.is_group || connection_id === null) return [];
  const now = deps.clock.now();
  // Once WhatsApp's answer window has closed, WhatsApp accepts only templates, so no text is sent.
  if (ticket.window_closes_at !== null && ticket.window_closes_at <= now) return [];
  if (!(await isSettingOn(db, setting))) return [];
  const company = await findCompany(db);
  const { id } = await composeMessage(db, {
    ticket: { ...ticket, connection_id },
    holds: textBody(compose((company?.language ?? "pt") as Language)),
    externalId: deps.newExternalId(),
    clientMessageId: null,
    quotedId: null,
    userId: null,
    ...(holdSeconds === undefined ? {} : { holdSeconds }),
    now,
  });
  return [id];
}
