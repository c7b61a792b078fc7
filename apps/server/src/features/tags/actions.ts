import type { ListedTag, TagForm } from "@recado/contract/tags";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { accessTag, holdTag, requireMayChangeTag } from "./policy.ts";
import { auditedTag, presentListedTag } from "./present.ts";
import { deleteTagRow, insertTag, updateTagRow } from "./store.ts";

export async function createTag(db: WriteTx, actor: Actor, form: TagForm): Promise<ListedTag> {
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
): Promise<ListedTag> {
  const before = await holdTag(db, id);
  const isLane = kanban === undefined ? before.kanban : kanban === 1;
  requireMayChangeTag(actor, isLane, before.kanban);
  const look = async () => auditedTag(await accessTag(db, id));
  await auditUpdate(db, actor, { area: "tags", entityId: id, look }, () =>
    refuseTakenName(updateTagRow(db, id, { name, color, kanban: isLane })),
  );
  return publishTag(db, "update", id);
}

/** One word to the company, however many tickets carried it: whoever shows them takes it off. */
export async function deleteTag(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const { name, kanban } = await holdTag(db, id);
  requireMayChangeTag(actor, kanban);
  await deleteTagRow(db, id);
  db.publish([companyRoom(db.companyId)], "tag", { action: "delete", tagId: id });
  await recordAudit(db, actor, { area: "tags", action: "deleted", entityId: id, label: name });
}

async function publishTag(db: WriteTx, action: "create" | "update", id: number): Promise<ListedTag> {
  const tag = presentListedTag(await accessTag(db, id));
  db.publish([companyRoom(db.companyId)], "tag", { action, tag });
  return tag;
}

/** The database refuses a name that is taken, whoever came first. */
async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violates(error, "tags_name")) throw new AppError("ERR_TAG_NAME_EXISTS");
    throw error;
  });
}
