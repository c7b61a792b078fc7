import type {
  updateQueueOption as changeOption,
  createQueueOption,
  QueueOption,
} from "@recado/contract/queue-options";
import type { BodyOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { moveInList } from "../../platform/move-in-list.ts";
import { auditUpdate, recordAudit, recordOrder } from "../audit-log/actions.ts";
import { publishQueue } from "../queues/actions.ts";
import { accessQueue } from "../queues/policy.ts";
import { accessOption, accessParent, lockMenu } from "./policy.ts";
import { auditedOption, presentOption, presentOptions } from "./present.ts";
import { requireRoomInMenu } from "./rules.ts";
import { deleteOptionRow, findOptions, insertOption, updateOptionRow, writeOptionOrder } from "./store.ts";

type NewOption = BodyOf<typeof createQueueOption>;
type Place = Pick<NewOption, "queueId" | "parentId">;

export async function createOption(
  db: WriteTx,
  actor: Actor,
  { queueId, parentId, option: place, ...said }: NewOption,
): Promise<QueueOption> {
  await lockMenu(db, queueId);
  await accessParent(db, queueId, parentId);
  const options = await findOptions(db, queueId);
  requireRoomInMenu(options, parentId);
  const siblings = options.filter((option) => option.parent_id === parentId);
  const option = siblings.length + 1;
  const id = await insertOption(db, { ...said, queue_id: queueId, parent_id: parentId, option });
  const { label } = await lookAt(db, id);
  await recordAudit(db, actor, { area: "queueOptions", action: "created", entityId: id, label });
  await placeOption(db, actor, id, place);
  return publishOption(db, id);
}

export async function updateOption(
  db: WriteTx,
  actor: Actor,
  id: number,
  { title, message, option }: BodyOf<typeof changeOption>,
): Promise<QueueOption> {
  const look = () => lookAt(db, id);
  await auditUpdate(db, actor, { area: "queueOptions", entityId: id, look }, () =>
    updateOptionRow(db, id, { title, message }),
  );
  await placeOption(db, actor, id, option);
  return publishOption(db, id);
}

export async function orderOptions(
  db: WriteTx,
  actor: Actor,
  place: Place,
  ids: readonly number[],
): Promise<QueueOption[]> {
  await lockMenu(db, place.queueId);
  await accessParent(db, place.queueId, place.parentId);
  const siblings = presentOptions(await findOptions(db, place.queueId), place.parentId);
  if (!ids.every((id) => siblings.some((sibling) => sibling.id === id)))
    throw new AppError("ERR_NO_QUEUE_OPTION_FOUND");
  await writeOptionOrder(db, place, [...new Set(ids)]);
  const ordered = presentOptions(await findOptions(db, place.queueId), place.parentId);
  const { name: label } = await accessQueue(db, place.queueId);
  await recordOrder(db, actor, { area: "queueOptions", label }, siblings.map(titleOf), ordered.map(titleOf));
  await publishQueue(db, "update", place.queueId);
  return ordered;
}

/** Moves an option to a position among its siblings; positions count from 1. */
async function placeOption(
  db: WriteTx,
  actor: Actor,
  id: number,
  place: number | null | undefined,
): Promise<void> {
  if (place === null || place === undefined) return;
  const { queue_id: queueId } = await accessOption(db, id);
  await lockMenu(db, queueId);
  const { parent_id: parentId } = await accessOption(db, id);
  const ids = presentOptions(await findOptions(db, queueId), parentId).map((sibling) => sibling.id);
  const moved = moveInList(ids, id, place);
  if (moved) await orderOptions(db, actor, { queueId, parentId }, moved);
}

export async function deleteOption(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const { queue_id: queueId } = await accessOption(db, id);
  await lockMenu(db, queueId);
  const { parent_id: parentId } = await accessOption(db, id);
  const { label } = await lookAt(db, id);
  await deleteOptionRow(db, id);
  await recordAudit(db, actor, { area: "queueOptions", action: "deleted", entityId: id, label });
  await writeOptionOrder(db, { queueId, parentId }, []);
  await publishQueue(db, "update", queueId);
}

async function lookAt(db: ReadTx, id: number) {
  const option = await accessOption(db, id);
  return auditedOption(option, await accessQueue(db, option.queue_id));
}

function titleOf({ title }: QueueOption): string {
  return title;
}

/** Publishes the option's queue, so that screens that show the queue's menu reload it. */
async function publishOption(db: WriteTx, id: number): Promise<QueueOption> {
  const option = await accessOption(db, id);
  await publishQueue(db, "update", option.queue_id);
  return presentOption(option, await findOptions(db, option.queue_id));
}
