import type { QuickMessage, QuickMessageForm } from "@recado/contract/quick-messages";
import type { Actor } from "../../platform/actor.ts";
import { type CompanyTransactions, violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { fileColumns } from "../../platform/media/file-columns.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import type { MessageFile } from "../messages/rules.ts";
import { type KeepingDeps, keepingRequiredFile, requireSendable } from "../stored-files/actions.ts";
import { columnsOfQuickMessage, type QuickMessageChanges } from "./columns.ts";
import { accessOwnQuickMessage, accessQuickMessage, quickMessageRooms, requireMayChange } from "./policy.ts";
import { auditedQuickMessage, presentQuickMessage } from "./present.ts";
import {
  deleteQuickMessageRow,
  deleteRowsOf,
  findQuickMessage,
  insertQuickMessage,
  type QuickMessageRow,
  updateQuickMessageRow,
} from "./store.ts";

export async function createQuickMessage(
  db: WriteTx,
  actor: Actor,
  form: QuickMessageForm,
): Promise<QuickMessage> {
  requireMayChange(actor, { user_id: actor.userId, is_general: form.geral });
  const id = await refuseTakenShortcode(
    insertQuickMessage(db, { ...columnsOfQuickMessage(form), user_id: actor.userId }),
  );
  const label = `/${form.shortcode}`;
  await recordAudit(db, actor, { area: "quickMessages", action: "created", entityId: id, label });
  return publishQuickMessage(db, "create", id);
}

export async function updateQuickMessage(
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: QuickMessageChanges,
): Promise<QuickMessage> {
  const before = await accessOwnQuickMessage(db, actor, id);
  if (changes.geral) requireMayChange(actor, { ...before, is_general: true });
  // A quick message that is no longer shared with the company becomes the acting user's own. Otherwise only its author
  // would see it, or nobody if the author was removed.
  const takenBack = before.is_general && changes.geral === false ? { user_id: actor.userId } : {};
  const columns = { ...columnsOfQuickMessage(changes), ...takenBack };
  const look = async () => auditedQuickMessage(await accessQuickMessage(db, actor, id));
  await auditUpdate(db, actor, { area: "quickMessages", entityId: id, look }, () =>
    refuseTakenShortcode(updateQuickMessageRow(db, id, columns)),
  );
  return publishQuickMessage(db, "update", id, before);
}

export async function deleteQuickMessage(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const reply = await accessOwnQuickMessage(db, actor, id);
  await deleteQuickMessageRow(db, id);
  db.publish(quickMessageRooms(reply), "quickMessage", { action: "delete", id });
  const label = `/${reply.shortcode}`;
  await recordAudit(db, actor, { area: "quickMessages", action: "deleted", entityId: id, label });
  await removeFilesLater(db, [reply.media_path, reply.thumbnail_path]);
}

/** Deletes the user's own quick messages; returns the storage keys of the messages' files. */
export async function deleteQuickMessagesOf(db: WriteTx, userId: number): Promise<string[]> {
  const deleted = await deleteRowsOf(db, userId);
  return deleted.flatMap(({ media_path, thumbnail_path }) =>
    [media_path, thumbnail_path].filter((path) => path !== null),
  );
}

interface QuickMediaUpload extends CompanyTransactions {
  actor: Actor;
  id: number;
  files: readonly ReceivedFile[];
}

/**
 * Stores the uploaded file in place of the quick message's previous one. If the database write fails, the new file is
 * deleted at once.
 */
export async function uploadQuickMedia(
  deps: KeepingDeps,
  { actor, id, files, read, write }: QuickMediaUpload,
): Promise<QuickMessage> {
  // The permission is checked before the file is stored.
  await read(async (db) => requireMayChange(actor, await accessQuickMessage(db, actor, id)));
  return keepingRequiredFile(deps, { actor, files, write }, requireSendable, (db, file) =>
    changeQuickMedia(db, actor, id, file),
  );
}

/** Replaces the file of a quick message; null removes the file. */
export function changeQuickMedia(
  db: WriteTx,
  actor: Actor,
  id: number,
  file: MessageFile | null,
): Promise<QuickMessage> {
  const look = async () => auditedQuickMessage(await accessQuickMessage(db, actor, id));
  return auditUpdate(db, actor, { area: "quickMessages", entityId: id, look }, async () => {
    const before = await accessOwnQuickMessage(db, actor, id);
    await updateQuickMessageRow(db, id, fileColumns(file));
    const reply = await publishQuickMessage(db, "update", id, before);
    await removeFilesLater(db, [before.media_path, before.thumbnail_path]);
    return reply;
  });
}

/** Publishes a created or changed quick message. Users who no longer see it receive a deletion. */
async function publishQuickMessage(
  db: WriteTx,
  action: "create" | "update",
  id: number,
  before?: QuickMessageRow,
): Promise<QuickMessage> {
  const row = await findQuickMessage(db, id);
  if (!row) throw new AppError("ERR_NO_QUICK_MESSAGE_FOUND");
  const record = presentQuickMessage(row);
  const now = quickMessageRooms(row);
  db.publish(now, "quickMessage", { action, record });
  if (before?.is_general && !row.is_general)
    db.publish(quickMessageRooms(before), "quickMessage", { action: "delete", id }, now);
  return record;
}

/** Translates the unique violation of a taken shortcode. The database's constraint covers concurrent writes too. */
async function refuseTakenShortcode<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    const isTaken = ["quick_messages_own_shortcode", "quick_messages_general_shortcode"].some((index) =>
      violates(error, index),
    );
    throw isTaken ? new AppError("ERR_SHORTCODE_EXISTS") : error;
  });
}
