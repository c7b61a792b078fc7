import {
  type ContactListItem,
  getContactListItem,
  listContactListItems,
} from "@recado/contract/contact-list-items";
import { type ContactList, getContactList, listContactLists } from "@recado/contract/contact-lists";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const contactListSource: EntitySource<ContactList> = {
  name: "contact-lists",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listContactLists, { query });
    return { rows: records, count, hasMore };
  },
  fetchOne: (id) => call(getContactList, { params: { id } }),
};

/**
 * The query key begins with the key of all contact lists, so that invalidating the lists also invalidates this query.
 */
export function contactListQuery(id: number) {
  return queryOptions({
    queryKey: [contactListSource.name, "one", id],
    queryFn: () => call(getContactList, { params: { id: String(id) } }),
  });
}

export function itemSource(contactListId: number): EntitySource<ContactListItem> {
  return {
    name: `contact-list-${contactListId}`,
    fetchPage: async (query) => {
      const { contacts, count, hasMore } = await call(listContactListItems, {
        query: { ...query, contactListId: String(contactListId) },
      });
      return { rows: contacts, count, hasMore };
    },
    fetchOne: (id) => call(getContactListItem, { params: { id } }),
  };
}
