import { type Contact, listContacts } from "@recado/contract/contacts";
import { call } from "../../shared/api/call.ts";
import type { ListSource } from "../../shared/lists/entity-list.ts";

/** The list has a key of its own, so that a refetch of the list does not refetch a contact open in a dialog. */
export const contactSource: ListSource<Contact> = {
  name: "contact-list",
  fetchPage: async (query) => {
    const { contacts, ...page } = await call(listContacts, { query });
    return { rows: contacts, ...page };
  },
};
