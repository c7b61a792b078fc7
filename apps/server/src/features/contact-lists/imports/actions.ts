import type { ContactList } from "@recado/contract/contact-lists";
import type { Actor } from "../../../platform/actor.ts";
import type { WriteTx } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/errors.ts";
import { wakeWork } from "../../../platform/work/work-queues.ts";
import { recordAudit } from "../../audit-log/actions.ts";
import { publishContactList } from "../actions.ts";
import type { ReadRow } from "../items/read-sheet.ts";
import { holdContactList } from "../policy.ts";
import { deleteImport, endImport, findImport, type ImportRow, insertImport } from "./store.ts";

const longestFileName = 200;

/** Takes a sheet's rows in, to be put on the list one part after the other. One sheet at a time: the last is shown. */
export async function startImport(
  db: WriteTx,
  actor: Actor,
  listId: number,
  { rows, fileName }: { rows: readonly ReadRow[]; fileName: string },
): Promise<ContactList> {
  await holdContactList(db, listId);
  if ((await findImport(db, listId))?.ended_at === null) throw new AppError("ERR_IMPORT_UNDER_WAY");
  const begun = {
    fileName: storableText(fileName).slice(0, longestFileName),
    userId: actor.userId,
    userName: actor.name,
  };
  const storable = rows.map((row) => ({
    ...row,
    name: storableText(row.name),
    number: storableText(row.number),
    email: storableText(row.email),
  }));
  await insertImport(db, listId, begun, storable);
  await wakeWork(db, { queue: "imports", connectionId: 0, keys: [String(listId)] });
  return publishContactList(db, "update", listId);
}

export async function stopImport(db: WriteTx, listId: number): Promise<ContactList> {
  await holdContactList(db, listId);
  const running = await findImport(db, listId);
  if (running?.ended_at === null) await closeImport(db, listId, running, "ERR_IMPORT_STOPPED");
  return publishContactList(db, "update", listId);
}

export async function dismissImport(db: WriteTx, listId: number): Promise<ContactList> {
  await holdContactList(db, listId);
  if ((await findImport(db, listId))?.ended_at === null) throw new AppError("ERR_IMPORT_UNDER_WAY");
  await deleteImport(db, listId);
  return publishContactList(db, "update", listId);
}

/** Its list is held. */
export async function closeImport(
  db: WriteTx,
  listId: number,
  { user_id, user_name, file_name, added }: ImportRow,
  error: string | null,
): Promise<void> {
  await endImport(db, listId, error);
  if (added === 0) return;
  await recordAudit(
    db,
    { userId: user_id, name: user_name },
    {
      area: "contactLists",
      action: "imported",
      entityId: listId,
      label: file_name.slice(0, 100),
      count: added,
    },
  );
}
