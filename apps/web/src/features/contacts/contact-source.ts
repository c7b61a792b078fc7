import { type Contact, listContacts } from "@recado/contract/contacts";
import { call } from "../../shared/api/call.ts";
import type { ListSource } from "../../shared/lists/entity-list.ts";

/**
 * Source of the contact list. Its query key differs from a single contact's key, so that a refetch of the list does
 * not refetch the contact of an open dialog.
 */
export const contactSource: ListSource<Contact> = {
  name: "contact-list",
  fetchPage: async (query) => {
    const { contacts, ...page } = await call(listContacts, { query });
    return { rows: contacts, ...page };
  },
};
