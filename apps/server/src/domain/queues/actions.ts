import type { Queue, QueueForm } from "@recado/contract/queues";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { moveInList } from "../../platform/move-in-list.ts";
import { wakeAssignments } from "../../platform/work/assignments.ts";
import { wakeDeletions } from "../../platform/work/deletions.ts";
import { auditUpdate, recordAudit, recordOrder } from "../audit-log/actions.ts";
import { requirePlanRoom } from "../companies/policy.ts";
import { lockCompany } from "../companies/queries.ts";
import { columnsOfQueue } from "./columns.ts";
import { accessQueue } from "./policy.ts";
import { auditedQueue, presentQueue } from "./present.ts";
import { requireQueues } from "./queries.ts";
import {
  countAllQueues,
  findQueues,
  hasOtherQueue,
  hideQueue,
  insertQueue,
  updateQueueRow,
  writeQueueOrder,
} from "./store.ts";
import { writeWeights } from "./weight-store.ts";

/** Creates a queue, which comes last in the menu. */
export async function createQueue(db: WriteTx, actor: Actor, form: QueueForm): Promise<Queue> {
  await requirePlanRoom(db, "queues", countAllQueues);
  await requireGreeting(db, undefined, form.greetingMessage);
  await requireOverflow(db, undefined, form.overflow);
  const columns = { ...columnsOfQueue(form), name: form.name, color: form.color };
  const id = await distinct(insertQueue(db, columns));
  await distinct(writeWeights(db, id, form.weights));
  await writeQueueOrder(db, []);
  await recordAudit(db, actor, { area: "queues", action: "created", entityId: id, label: form.name });
  await placeQueue(db, actor, id, form.orderQueue);
  await wakeAssignments(db);
  return publishQueue(db, "create", id);
}

export type QueueChanges = { [Field in keyof QueueForm]?: QueueForm[Field] | undefined };

export async function updateQueue(
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: QueueChanges,
): Promise<Queue> {
  await accessQueue(db, id);
  if (changes.greetingMessage !== undefined) await requireGreeting(db, id, changes.greetingMessage);
  await requireOverflow(db, id, changes.overflow);
  const look = async () => auditedQueue(await accessQueue(db, id));
  await auditUpdate(db, actor, { area: "queues", entityId: id, look }, async () => {
    await distinct(updateQueueRow(db, id, columnsOfQueue(changes)));
    if (changes.weights !== undefined) await distinct(writeWeights(db, id, changes.weights));
  });
  await placeQueue(db, actor, id, changes.orderQueue);
  await wakeAssignments(db);
  return publishQueue(db, "update", id);
}

/** Puts the given queues first in the menu; the other queues follow in their previous order. */
export async function orderQueues(db: WriteTx, actor: Actor, ids: readonly number[]): Promise<Queue[]> {
  await lockCompany(db);
  await requireQueues(db, ids);
  const unordered = await findQueues(db);
  const before = new Map(unordered.map((queue) => [queue.id, queue.order_queue]));
  await writeQueueOrder(db, [...new Set(ids)]);
  const queues = await findQueues(db);
  for (const queue of queues)
    if (queue.order_queue !== before.get(queue.id)) announce(db, "update", presentQueue(queue));
  await recordOrder(db, actor, { area: "queues", label: "" }, unordered.map(nameOf), queues.map(nameOf));
  return queues.map(presentQueue);
}

/** Moves a queue to a position in the menu; positions count from 1. */
async function placeQueue(
  db: WriteTx,
  actor: Actor,
  id: number,
  place: number | null | undefined,
): Promise<void> {
  if (place === null || place === undefined) return;
  const ids = (await findQueues(db)).map((queue) => queue.id);
  const moved = moveInList(ids, id, place);
  if (moved) await orderQueues(db, actor, moved);
}

function nameOf({ name }: Pick<Queue, "name">): string {
  return name;
}

/**
 * Hides the queue at once and deletes it in the background. The caller has already reassigned the queue's unfinished
 * tickets. The queue's users lose access to its live rooms at once.
 */
export async function removeQueue(db: WriteTx, id: number): Promise<void> {
  await hideQueue(db, id);
  await wakeDeletions(db, "queue", [id]);
  db.publish([companyRoom(db.companyId)], "queue", { action: "delete", queueId: id });
  db.notify("actor", `${db.companyId}:*`);
}

export async function publishQueue(db: WriteTx, action: "create" | "update", id: number): Promise<Queue> {
  const queue = presentQueue(await accessQueue(db, id));
  announce(db, action, queue);
  return queue;
}

function announce(db: WriteTx, action: "create" | "update", queue: Queue): void {
  db.publish([companyRoom(db.companyId)], "queue", { action, queue });
}

/**
 * Throws ERR_WAPP_GREETING_REQUIRED for a queue without a greeting if the company has several queues. Customers learn
 * from a queue's greeting which queue they have reached. (A connection with several queues requires a greeting of its
 * own, which lists the queues.)
 */
async function requireGreeting(db: WriteTx, id: number | undefined, greeting: string): Promise<void> {
  if (greeting.trim() === "" && (await hasOtherQueue(db, id)))
    throw new AppError("ERR_WAPP_GREETING_REQUIRED");
}

/** Throws ERR_NO_QUEUE_FOUND unless the queue to which waiting tickets move is another queue of the company. */
async function requireOverflow(
  db: WriteTx,
  id: number | undefined,
  overflow: QueueForm["overflow"] | undefined,
): Promise<void> {
  if (!overflow) return;
  if (overflow.queueId === id) throw new AppError("ERR_NO_QUEUE_FOUND");
  await requireQueues(db, [overflow.queueId]);
}

/**
 * Translates constraint violations for a taken name, a taken colour or a missing reference. The database's constraints
 * cover concurrent writes too.
 */
async function distinct<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violates(error, "queues_name")) throw new AppError("ERR_QUEUE_NAME_EXISTS");
    if (violates(error, "queues_company_id_color_key")) throw new AppError("ERR_QUEUE_COLOR_ALREADY_EXISTS");
    if (violates(error, "queues_prompt")) throw new AppError("ERR_NO_PROMPT_FOUND");
    if (violates(error, "queue_weights_user")) throw new AppError("ERR_NO_USER_FOUND");
    if (violates(error, "queues_integration")) throw new AppError("ERR_NO_INTEGRATION_FOUND");
    throw error;
  });
}
