import { type Contact, listContacts } from "@recado/contract/contacts";
import { call } from "../../shared/api/call.ts";
import type { ListSource } from "../../shared/lists/entity-list.ts";

/** Under a name of its own: a list that is asked for anew leaves the dialog of one contact alone. */
export const contactSource: ListSource<Contact> = {
  name: "contact-list",
  fetchPage: async (query) => {
    const { contacts, ...page } = await call(listContacts, { query });
    return { rows: contacts, ...page };
  },
};
