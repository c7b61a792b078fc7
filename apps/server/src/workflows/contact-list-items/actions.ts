import type {
  ContactListItem,
  ContactListItemForm,
  createContactListItem,
} from "@recado/contract/contact-list-items";
import { canonicalNumber } from "@recado/contract/shared/phone-number";
import type { AnswerOf } from "@recado/contract/shared/route";
import { recordChanges } from "../../domain/audit-log/actions.ts";
import { changesBetween } from "../../domain/audit-log/rules.ts";
import { publishContactList } from "../../domain/contact-lists/actions.ts";
import { deleteItemRow, insertItems, updateItemRow } from "../../domain/contact-lists/item-store.ts";
import { lockExistingContactList } from "../../domain/contact-lists/policy.ts";
import type { ContactListRow } from "../../domain/contact-lists/store.ts";
import { readNumber } from "../../domain/contacts/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import { accessItem } from "./policy.ts";
import { auditedItem, presentItem } from "./present.ts";
import { requestCheck } from "./request-check.ts";

type SavedItem = AnswerOf<typeof createContactListItem>;

export async function createItem(
  db: WriteTx,
  actor: Actor,
  { contactListId, name, number, email }: ContactListItemForm,
): Promise<SavedItem> {
  const list = await lockExistingContactList(db, contactListId);
  const phone = await readNumber(db, number);
  const numberKey = canonicalNumber(phone.number);
  const [item] = await insertItems(db, contactListId, [{ name, email, number: phone.number, numberKey }]);
  if (!item) throw new AppError("ERR_CONTACT_LIST_NUMBER_EXISTS");
  await recordChanges(db, actor, { ...auditedList(list), changes: [{ field: "contact", to: name }] });
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
  const list = await lockExistingContactList(db, (await accessItem(db, id)).contact_list_id);
  // The item is read again, because it may have changed while this transaction waited for the list's lock.
  const before = await accessItem(db, id);
  const given = typed === undefined || typed === before.number ? undefined : await readNumber(db, typed);
  const isAnother = given !== undefined && given.number !== before.number;
  await refuseTakenNumber(
    updateItemRow(db, id, {
      ...changes,
      ...(isAnother && {
        number: given.number,
        number_key: canonicalNumber(given.number),
        is_whatsapp_valid: null,
        checked_at: null,
      }),
    }),
  );
  const differences = changesBetween(auditedItem(before), auditedItem(await accessItem(db, id)));
  if (differences.length > 0)
    await recordChanges(db, actor, {
      ...auditedList(list),
      changes: [{ field: "contact", to: before.name }, ...differences],
    });
  if (isAnother) await requestCheck(db, before.contact_list_id);
  return { ...(await publishItem(db, "update", id)), numberNote: given?.note };
}

export async function deleteItem(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const { contact_list_id: listId, name } = await accessItem(db, id);
  const list = await lockExistingContactList(db, listId);
  await deleteItemRow(db, id);
  publishItemEvent(db, listId, { action: "delete", id });
  await publishContactList(db, "update", listId);
  await recordChanges(db, actor, {
    ...auditedList(list),
    changes: [{ field: "contact", from: name, to: null }],
  });
}

/** A change of one person on a list is recorded as a change of the list, which is what the audit log names. */
function auditedList({ id, name }: ContactListRow) {
  return { area: "contactLists", entityId: id, label: name } as const;
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
  const rooms = [permissionRoom(db.companyId, "campaigns:edit")];
  db.publish(rooms, "ContactListItem", event);
  db.publish(rooms, `ContactListItem-${listId}`, event);
}

async function refuseTakenNumber(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (violates(error, "contact_list_items_number")) throw new AppError("ERR_CONTACT_LIST_NUMBER_EXISTS");
    throw error;
  });
}
