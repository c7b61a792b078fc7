import { defaultTagColor, type Tag, type TagForm, type TagWithUsage, tagForm } from "@recado/contract/tags";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { type Auditor, auditUpdate, recordAudit, recordOrder } from "../audit-log/actions.ts";
import { lockCompany } from "../companies/queries.ts";
import { accessTag, lockExistingTag, requireMayChangeTag } from "./policy.ts";
import { auditedTag, presentListedTag, presentTag } from "./present.ts";
import {
  deleteTagRow,
  findLanes,
  findTagIds,
  insertTag,
  insertTagUnlessThere,
  updateTagRow,
  writeLaneOrder,
} from "./store.ts";

const tagName = tagForm.shape.name;

export async function createTag(db: WriteTx, actor: Actor, form: TagForm): Promise<TagWithUsage> {
  const kanban = form.kanban === 1;
  requireMayChangeTag(actor, kanban);
  const id = await refuseTakenName(insertTag(db, { ...form, kanban, user_id: actor.userId }));
  await recordAudit(db, actor, { area: "tags", action: "created", entityId: id, label: form.name });
  return publishTag(db, "create", id);
}

export type TagChanges = { [Field in keyof TagForm]?: TagForm[Field] | undefined };

export async function updateTag(
  db: WriteTx,
  actor: Actor,
  id: number,
  { kanban, name, color }: TagChanges,
): Promise<TagWithUsage> {
  const before = await lockExistingTag(db, id);
  const isLane = kanban === undefined ? before.kanban : kanban === 1;
  requireMayChangeTag(actor, isLane, before.kanban);
  const look = async () => auditedTag(await accessTag(db, id));
  await auditUpdate(db, actor, { area: "tags", entityId: id, look }, () =>
    refuseTakenName(updateTagRow(db, id, { name, color, kanban: isLane })),
  );
  return publishTag(db, "update", id);
}

/**
 * Deletes a tag. A single event suffices for all tickets that had the tag, because screens remove it from the tickets
 * themselves.
 */
export async function deleteTag(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const { name, kanban } = await lockExistingTag(db, id);
  requireMayChangeTag(actor, kanban);
  await deleteTagRow(db, id);
  db.publish([companyRoom(db.companyId)], "tag", { action: "delete", tagId: id });
  await recordAudit(db, actor, { area: "tags", action: "deleted", entityId: id, label: name });
}

/**
 * Puts the given lanes first on the kanban board; the other lanes follow in their previous order. A single event
 * suffices, because boards fetch all lanes again after the event of any tag.
 */
export async function orderLanes(db: WriteTx, actor: Actor, ids: readonly number[]): Promise<Tag[]> {
  await lockCompany(db);
  const before = await findLanes(db);
  if (ids.some((id) => !before.some((lane) => lane.id === id))) throw new AppError("ERR_NO_TAG_FOUND");
  await writeLaneOrder(db, [...new Set(ids)]);
  const lanes = await findLanes(db);
  const first = lanes[0];
  if (first) await publishTag(db, "update", first.id);
  await recordOrder(db, actor, { area: "tags", label: "Kanban" }, before.map(nameOf), lanes.map(nameOf));
  return lanes.map(presentTag);
}

function nameOf({ name }: Pick<Tag, "name">): string {
  return name;
}

async function publishTag(db: WriteTx, action: "create" | "update", id: number): Promise<TagWithUsage> {
  const tag = presentListedTag(await accessTag(db, id));
  db.publish([companyRoom(db.companyId)], "tag", { action, tag });
  return tag;
}

export interface NamedTags {
  /** Ids of the tags by lower-case name. Names for which no tag exists are missing from the map. */
  ids: Map<string, number>;
  created: string[];
}

/** Finds tags by name, ignoring case, and creates missing tags up to a limit. */
export async function ensureTags(
  db: WriteTx,
  auditor: Auditor,
  { names, mostNew }: { names: readonly string[]; mostNew: number },
): Promise<NamedTags> {
  const ids = await findTagIds(db, names);
  const missing = names.filter((name) => !ids.has(name.toLowerCase()) && tagName.safeParse(name).success);
  const created: string[] = [];
  for (const name of missing.slice(0, Math.max(0, mostNew))) {
    const [id] = await insertTagUnlessThere(db, { name, color: defaultTagColor, user_id: auditor.userId });
    if (id === undefined) continue;
    ids.set(name.toLowerCase(), id);
    created.push(name);
    await recordAudit(db, auditor, { area: "tags", action: "created", entityId: id, label: name });
    await publishTag(db, "create", id);
  }
  // A concurrent transaction may have created some of the missing tags.
  return { ids: created.length < missing.length ? await findTagIds(db, names) : ids, created };
}

/**
 * Translates the unique violation of a taken name into ERR_TAG_NAME_EXISTS. The database's constraint covers concurrent
 * writes too.
 */
async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violates(error, "tags_name")) throw new AppError("ERR_TAG_NAME_EXISTS");
    throw error;
  });
}
