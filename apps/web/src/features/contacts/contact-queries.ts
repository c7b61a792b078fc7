import { type Contact, getContact, listContacts } from "@recado/contract/contacts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

/** Live events about a contact do not carry its extra fields, so a form must refetch. */
export function contactQuery(id: number) {
  return queryOptions({
    queryKey: ["contacts", id],
    queryFn: () => call(getContact, { params: { id: String(id) } }),
  });
}

/** The first page of contacts that match the search. */
export async function searchContacts(searchParam: string): Promise<Contact[]> {
  return (await call(listContacts, { query: { searchParam } })).contacts;
}

export function putContact(client: QueryClient, contact: Contact): void {
  client.setQueryData(contactQuery(contact.id).queryKey, contact);
}
