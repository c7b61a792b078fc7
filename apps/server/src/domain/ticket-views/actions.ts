import type { BodyOf } from "@recado/contract/shared/route";
import type {
  createTicketView as creating,
  TicketView,
  TicketViewList,
  updateTicketView as updating,
} from "@recado/contract/ticket-views";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { requireQueues } from "../queues/queries.ts";
import { accessChangeableView, requireMayShare, ticketViewRooms } from "./policy.ts";
import { auditedTicketView, presentTicketView } from "./present.ts";
import { listOfSearch, urlStateOf } from "./rules.ts";
import { deleteTicketViewRow, insertTicketView, type TicketViewRow, updateTicketViewRow } from "./store.ts";

export async function createTicketView(
  db: WriteTx,
  actor: Actor,
  { name, list, isShared, queueIds, search = "{}" }: BodyOf<typeof creating>,
): Promise<TicketView> {
  requireMayShare(actor, isShared);
  await requireQueues(db, isShared ? queueIds : []);
  const row = await refuseTakenName(
    insertTicketView(db, {
      name,
      user_id: isShared ? null : actor.userId,
      queue_ids: isShared ? [...new Set(queueIds)] : [],
      ...columnsOfList(list ?? listOfSearch(search)),
    }),
  );
  const view = presentTicketView(row);
  db.publish(await ticketViewRooms(db, row), "ticketView", { action: "create", view });
  if (isShared)
    await recordAudit(db, actor, { area: "ticketViews", action: "created", entityId: row.id, label: name });
  return view;
}

/** Updates a view. A view that is no longer shared becomes the actor's own. */
export async function updateTicketView(
  db: WriteTx,
  actor: Actor,
  id: number,
  { name, list, isShared: wanted, queueIds, search }: BodyOf<typeof updating>,
): Promise<TicketView> {
  const before = await accessChangeableView(db, actor, id);
  const wasShared = before.user_id === null;
  const isShared = wanted ?? wasShared;
  requireMayShare(actor, isShared);
  const queues = isShared ? (queueIds ?? before.queue_ids) : [];
  // Queues that the view had before may have been deleted since.
  await requireQueues(
    db,
    queues.filter((queueId) => !before.queue_ids.includes(queueId)),
  );
  const changed = list ?? (search === undefined ? undefined : listOfSearch(search));
  const changes = {
    ...(name === undefined ? {} : { name }),
    user_id: isShared ? null : actor.userId,
    queue_ids: [...new Set(queues)],
    ...(changed && columnsOfList(changed)),
  };
  let row = before;
  const write = async () => {
    row = await refuseTakenName(updateTicketViewRow(db, id, changes));
  };
  const look = async () => auditedTicketView(row);
  if (wasShared || isShared) await auditUpdate(db, actor, { area: "ticketViews", entityId: id, look }, write);
  else await write();
  return publishChange(db, before, row);
}

export async function deleteTicketView(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const view = await accessChangeableView(db, actor, id);
  await deleteTicketViewRow(db, id);
  db.publish(await ticketViewRooms(db, view), "ticketView", { action: "delete", viewId: id });
  if (view.user_id === null)
    await recordAudit(db, actor, { area: "ticketViews", action: "deleted", entityId: id, label: view.name });
}

function columnsOfList(list: TicketViewList) {
  return { list: storableJson(list), search: storableJson(urlStateOf(list)) };
}

/** Publishes a changed view. Users who no longer see it receive a deletion. */
async function publishChange(db: WriteTx, before: TicketViewRow, row: TicketViewRow): Promise<TicketView> {
  const view = presentTicketView(row);
  const rooms = await ticketViewRooms(db, row);
  db.publish(rooms, "ticketView", { action: "update", view });
  const earlier = await ticketViewRooms(db, before);
  const others = earlier.filter((room) => !rooms.includes(room));
  if (others.length > 0) db.publish(others, "ticketView", { action: "delete", viewId: row.id }, rooms);
  return view;
}

/**
 * Translates the unique violation of a taken name into ERR_TICKET_VIEW_NAME_EXISTS. The database's constraints cover
 * concurrent writes too.
 */
async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    const isTaken = ["ticket_views_name", "ticket_views_shared_name"].some((index) => violates(error, index));
    throw isTaken ? new AppError("ERR_TICKET_VIEW_NAME_EXISTS") : error;
  });
}
