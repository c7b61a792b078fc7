import type {
  ContactListItem,
  ContactListItemForm,
  createContactListItem,
} from "@recado/contract/contact-list-items";
import { canonicalNumber } from "@recado/contract/shared/phone-number";
import type { AnswerOf } from "@recado/contract/shared/route";
import { auditUpdate, recordAudit } from "../../domain/audit-log/actions.ts";
import { publishContactList } from "../../domain/contact-lists/actions.ts";
import { deleteItemRow, insertItems, updateItemRow } from "../../domain/contact-lists/item-store.ts";
import { lockExistingContactList } from "../../domain/contact-lists/policy.ts";
import { readNumber } from "../../domain/contacts/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { operatorRoom } from "../../platform/live/rooms.ts";
import { accessItem } from "./policy.ts";
import { auditedItem, presentItem } from "./present.ts";
import { requestCheck } from "./request-check.ts";

type SavedItem = AnswerOf<typeof createContactListItem>;

export async function createItem(
  db: WriteTx,
  actor: Actor,
  { contactListId, name, number, email }: ContactListItemForm,
): Promise<SavedItem> {
  await lockExistingContactList(db, contactListId);
  const phone = await readNumber(db, number);
  const numberKey = canonicalNumber(phone.number);
  const [item] = await insertItems(db, contactListId, [{ name, email, number: phone.number, numberKey }]);
  if (!item) throw new AppError("ERR_CONTACT_LIST_NUMBER_EXISTS");
  await recordAudit(db, actor, { area: "contactLists", action: "created", entityId: item.id, label: name });
  await requestCheck(db, contactListId);
  return { ...(await publishItem(db, "create", item.id)), numberNote: phone.note };
}

export interface ItemChanges {
  name?: string | undefined;
  number?: string | undefined;
  email?: string | undefined;
}

export async function updateItem(
  db: WriteTx,
  actor: Actor,
  id: number,
  { number: typed, ...changes }: ItemChanges,
): Promise<SavedItem> {
  await lockExistingContactList(db, (await accessItem(db, id)).contact_list_id);
  // The item is read again, because it may have changed while this transaction waited for the list's lock.
  const before = await accessItem(db, id);
  const given = typed === undefined || typed === before.number ? undefined : await readNumber(db, typed);
  const isAnother = given !== undefined && given.number !== before.number;
  const look = async () => auditedItem(await accessItem(db, id));
  await auditUpdate(db, actor, { area: "contactLists", entityId: id, look }, () =>
    refuseTakenNumber(
      updateItemRow(db, id, {
        ...changes,
        ...(isAnother && {
          number: given.number,
          number_key: canonicalNumber(given.number),
          is_whatsapp_valid: null,
          checked_at: null,
        }),
      }),
    ),
  );
  if (isAnother) await requestCheck(db, before.contact_list_id);
  return { ...(await publishItem(db, "update", id)), numberNote: given?.note };
}

export async function deleteItem(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const { contact_list_id: listId, name } = await accessItem(db, id);
  await lockExistingContactList(db, listId);
  await deleteItemRow(db, id);
  publishItemEvent(db, listId, { action: "delete", id });
  await publishContactList(db, "update", listId);
  await recordAudit(db, actor, { area: "contactLists", action: "deleted", entityId: id, label: name });
}

async function publishItem(db: WriteTx, action: "create" | "update", id: number): Promise<ContactListItem> {
  const record = presentItem(await accessItem(db, id));
  publishItemEvent(db, record.contactListId, { action, record });
  await publishContactList(db, "update", record.contactListId);
  return record;
}

type ItemEvent =
  | { action: "create" | "update"; record: ContactListItem }
  | { action: "delete"; id: number }
  | { action: "reload" };

/**
 * Publishes a change of a list's items to admins, under two event names. The second name contains the list's id, for
 * clients that listen to one list.
 */
export function publishItemEvent(db: WriteTx, listId: number, event: ItemEvent): void {
  const rooms = [operatorRoom(db.companyId)];
  db.publish(rooms, "ContactListItem", event);
  db.publish(rooms, `ContactListItem-${listId}`, event);
}

async function refuseTakenNumber(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (violates(error, "contact_list_items_number")) throw new AppError("ERR_CONTACT_LIST_NUMBER_EXISTS");
    throw error;
  });
}
