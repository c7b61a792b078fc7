import type { Ticket } from "@recado/contract/tickets";
import { accessMacro, requireMacroServes } from "../../domain/macros/policy.ts";
import { lockAccessibleTicket } from "../../domain/tickets/actions.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { runTicketActions } from "./run-actions.ts";

/** Runs a macro on a ticket as one step of the actor. The ticket's events keep the macro's name of this moment. */
export async function runMacro(
  deps: ConversationDeps,
  db: WriteTx,
  by: Actor,
  ticketId: number,
  macroId: number,
): Promise<{ ticket: Ticket; stepId: string }> {
  const ticket = await lockAccessibleTicket(db, by, ticketId);
  const macro = await accessMacro(db, by, macroId);
  requireMacroServes(macro, ticket.queue_id);
  const { id, name, actions } = macro;
  return runTicketActions(deps, db, { by, reason: { type: "macro", id, name } }, ticketId, actions);
}
