import type { BodyOf } from "@recado/contract/shared/route";
import type {
  createTicketView as creating,
  TicketView,
  updateTicketView as updating,
} from "@recado/contract/ticket-views";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { userRoom } from "../../platform/live/rooms.ts";
import { deleteTicketViewRow, insertTicketView, updateTicketViewRow } from "./store.ts";

export async function createTicketView(
  db: WriteTx,
  { userId }: Actor,
  form: BodyOf<typeof creating>,
): Promise<TicketView> {
  const view = await refuseTakenName(insertTicketView(db, userId, form));
  db.publish([userRoom(db.companyId, userId)], "ticketView", { action: "create", view });
  return view;
}

/** Updates a ticket view of the actor. A view of another user counts as missing. */
export async function updateTicketView(
  db: WriteTx,
  { userId }: Actor,
  id: number,
  changes: BodyOf<typeof updating>,
): Promise<TicketView> {
  const view = await refuseTakenName(updateTicketViewRow(db, userId, id, changes));
  if (!view) throw new AppError("ERR_NO_TICKET_VIEW_FOUND");
  db.publish([userRoom(db.companyId, userId)], "ticketView", { action: "update", view });
  return view;
}

export async function deleteTicketView(db: WriteTx, { userId }: Actor, id: number): Promise<void> {
  if (!(await deleteTicketViewRow(db, userId, id))) throw new AppError("ERR_NO_TICKET_VIEW_FOUND");
  db.publish([userRoom(db.companyId, userId)], "ticketView", { action: "delete", viewId: id });
}

/**
 * Translates the unique violation of a taken name into ERR_TICKET_VIEW_NAME_EXISTS. The database's constraint covers
 * concurrent writes too.
 */
async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    throw violates(error, "ticket_views_name") ? new AppError("ERR_TICKET_VIEW_NAME_EXISTS") : error;
  });
}
