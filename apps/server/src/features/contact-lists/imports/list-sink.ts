import type { SheetSink } from "../../sheet-imports/run-import.ts";
import { publishContactList } from "../actions.ts";
import { putOnList } from "../items/add-rows.ts";
import { asNewcomer } from "../items/rules.ts";
import { lockContactList } from "../store.ts";

/** Imports the rows of a sheet into a contact list. */
export const contactListSink: SheetSink = {
  rowsAtOnce: 1_000,
  fullError: "ERR_CONTACT_LIST_FULL",
  hold: async (db, listId) => listId !== null && (await lockContactList(db, listId)) !== undefined,
  async putPeople(db, { contact_list_id: listId }, people) {
    const added = await putOnList(db, listId ?? 0, people.map(asNewcomer));
    return { added, merged: 0, newTags: [] };
  },
  async publish(db, { contact_list_id: listId }) {
    await publishContactList(db, "update", listId ?? 0);
  },
};
