import type { ErrorCode } from "@recado/contract/shared/errors";
import { composeMessage } from "../../domain/messages/actions.ts";
import type { MessageBody } from "../../domain/messages/rules.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { isOptedOut } from "../opt-outs/queries.ts";
import { takeFromQuota, throttleError } from "../sending-limits/take-from-quota.ts";
import type { ConversationDeps } from "./conversation-deps.ts";

type Recipient = Pick<TicketRow, "status" | "is_group" | "connection_id" | "held_by" | "window_closes_at">;

/**
 * Returns why the ticket's customer gets no automatic messages; undefined if nothing but the number's limits forbids
 * them.
 */
export function automaticRefusal(
  { status, is_group, connection_id, held_by, window_closes_at }: Recipient,
  hasOptedOut: boolean,
  now: Date,
): ErrorCode | undefined {
  if (status === "closed") return "ERR_TICKET_CLOSED";
  if (is_group) return "ERR_AUTOMATIC_TEXT_TO_GROUP";
  if (connection_id === null) return "ERR_NO_DEF_WAPP_FOUND";
  // A message of ours would take the conversation over from the app that answers the customer.
  if (held_by !== null) return "ERR_CONVERSATION_HELD";
  if (hasOptedOut) return "ERR_CONTACT_OPTED_OUT";
  return window_closes_at !== null && window_closes_at <= now ? "ERR_CLOUD_WINDOW_CLOSED" : undefined;
}

/**
 * Sends messages that no user wrote to the customer of a locked ticket, as messages of the bot. Returns their ids. Throws
 * if the customer gets no automatic messages, or if the number's limits forbid them.
 */
export async function sendAutomatically(
  { clock, newExternalId }: Pick<ConversationDeps, "clock" | "newExternalId">,
  db: WriteTx,
  ticket: TicketRow,
  bodies: readonly MessageBody[],
): Promise<string[]> {
  const { connection_id: connectionId, contact_id: contactId, contact_number: number } = ticket;
  const now = clock.now();
  const refusal = automaticRefusal(ticket, await isOptedOut(db, contactId), now);
  if (refusal || connectionId === null) throw new AppError(refusal ?? "ERR_NO_DEF_WAPP_FOUND");
  const quota = await takeFromQuota(db, { connectionId, contactId, number, now, isMass: false });
  if (!quota.mayWrite) throw throttleError(quota, now);
  const ids: string[] = [];
  for (const holds of bodies) {
    const { id } = await composeMessage(db, {
      ticket: { ...ticket, connection_id: connectionId },
      holds,
      externalId: newExternalId(),
      clientMessageId: null,
      quotedId: null,
      userId: null,
      now,
    });
    ids.push(id);
  }
  return ids;
}
