import type { ContactList, ContactListForm } from "@recado/contract/contact-lists";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { accessContactList, lockExistingContactList } from "./policy.ts";
import { presentContactList } from "./present.ts";
import { deleteContactListRow, insertContactList, updateContactListRow } from "./store.ts";

export async function createContactList(
  db: WriteTx,
  actor: Actor,
  { name }: ContactListForm,
): Promise<ContactList> {
  const id = await refuseTakenName(insertContactList(db, name));
  await recordAudit(db, actor, { area: "contactLists", action: "created", entityId: id, label: name });
  return publishContactList(db, "create", id);
}

export async function updateContactList(
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: { name?: string | undefined },
): Promise<ContactList> {
  await lockExistingContactList(db, id);
  const look = async () => {
    const { name } = await accessContactList(db, id);
    return { label: name, fields: { name } };
  };
  await auditUpdate(db, actor, { area: "contactLists", entityId: id, look }, () =>
    refuseTakenName(updateContactListRow(db, id, changes)),
  );
  return publishContactList(db, "update", id);
}

export async function deleteContactList(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const { name } = await lockExistingContactList(db, id);
  await deleteContactListRow(db, id);
  db.publish([permissionRoom(db.companyId, "campaigns:edit")], "ContactList", { action: "delete", id });
  await recordAudit(db, actor, { area: "contactLists", action: "deleted", entityId: id, label: name });
}

/**
 * Publishes a contact list to screens. Changes to a list's items are published as well as changes to the list, because
 * screens show the number of items.
 */
export async function publishContactList(
  db: WriteTx,
  action: "create" | "update",
  id: number,
): Promise<ContactList> {
  const record = presentContactList(await accessContactList(db, id));
  db.publish([permissionRoom(db.companyId, "campaigns:edit")], "ContactList", { action, record });
  return record;
}

/** Translates the unique violation of a taken name into ERR_CONTACT_LIST_NAME_EXISTS. */
async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violates(error, "contact_lists_name")) throw new AppError("ERR_CONTACT_LIST_NAME_EXISTS");
    throw error;
  });
}
