import { publishContactList } from "../../domain/contact-lists/actions.ts";
import { lockContactList } from "../../domain/contact-lists/store.ts";
import { putOnList } from "../contact-list-items/add-rows.ts";
import { asNewListItem } from "../contact-list-items/rules.ts";
import type { SheetSink } from "../sheet-imports/run-import.ts";

/** Imports the rows of a sheet into a contact list. */
export const contactListSink: SheetSink = {
  rowsAtOnce: 1_000,
  fullError: "ERR_CONTACT_LIST_FULL",
  hold: async (db, listId) => listId !== null && (await lockContactList(db, listId)) !== undefined,
  async putPeople(db, { contact_list_id: listId }, people) {
    const added = await putOnList(db, listId ?? 0, people.map(asNewListItem));
    return { added, merged: 0, newTags: [] };
  },
  async publish(db, { contact_list_id: listId }) {
    await publishContactList(db, "update", listId ?? 0);
  },
};
