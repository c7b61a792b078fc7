import type { createQueueOption, QueueOption } from "@recado/contract/queue-options";
import type { BodyOf } from "@recado/contract/shared/route";
import type { Change } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { announceQueue } from "../queues/actions.ts";
import { accessOption, accessParent, holdMenu } from "./policy.ts";
import { presentOption, presentOptions } from "./present.ts";
import { requireRoomInMenu } from "./rules.ts";
import { deleteOptionRow, findOptions, insertOption, updateOptionRow, writeOptionOrder } from "./store.ts";

type NewOption = BodyOf<typeof createQueueOption>;
type Place = Pick<NewOption, "queueId" | "parentId">;

export async function createOption(
  db: Change,
  { queueId, parentId, ...said }: NewOption,
): Promise<QueueOption> {
  await holdMenu(db, queueId);
  await accessParent(db, queueId, parentId);
  const options = await findOptions(db, queueId);
  requireRoomInMenu(options, parentId);
  const siblings = options.filter((option) => option.parent_id === parentId);
  const option = siblings.length + 1;
  const id = await insertOption(db, { ...said, queue_id: queueId, parent_id: parentId, option });
  return announceOption(db, id);
}

export async function updateOption(
  db: Change,
  id: number,
  { title, message }: { title?: string | undefined; message?: string | undefined },
): Promise<QueueOption> {
  await accessOption(db, id);
  await updateOptionRow(db, id, { title, message });
  return announceOption(db, id);
}

export async function orderOptions(db: Change, place: Place, ids: readonly number[]): Promise<QueueOption[]> {
  await holdMenu(db, place.queueId);
  await accessParent(db, place.queueId, place.parentId);
  const siblings = presentOptions(await findOptions(db, place.queueId), place.parentId).map(({ id }) => id);
  if (!ids.every((id) => siblings.includes(id))) throw new AppError("ERR_NO_QUEUE_OPTION_FOUND");
  await writeOptionOrder(db, place, [...new Set(ids)]);
  await announceQueue(db, "update", place.queueId);
  return presentOptions(await findOptions(db, place.queueId), place.parentId);
}

export async function deleteOption(db: Change, id: number): Promise<void> {
  const { queue_id: queueId } = await accessOption(db, id);
  await holdMenu(db, queueId);
  const { parent_id: parentId } = await accessOption(db, id);
  await deleteOptionRow(db, id);
  await writeOptionOrder(db, { queueId, parentId }, []);
  await announceQueue(db, "update", queueId);
}

/** Whoever shows the queue's menu fetches it anew. */
async function announceOption(db: Change, id: number): Promise<QueueOption> {
  const option = await accessOption(db, id);
  await announceQueue(db, "update", option.queue_id);
  return presentOption(option, await findOptions(db, option.queue_id));
}
