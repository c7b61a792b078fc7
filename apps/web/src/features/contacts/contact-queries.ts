import { type Contact, getContact, listContacts } from "@recado/contract/contacts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

/**
 * Query of one contact with its extra fields. Live events about a contact do not carry these fields, so a form must
 * refetch the contact.
 */
export function contactQuery(id: number) {
  return queryOptions({
    queryKey: ["contacts", id],
    queryFn: () => call(getContact, { params: { id: String(id) } }),
  });
}

/** Returns the first page of the contacts that match the search. */
export async function searchContacts(searchParam: string): Promise<Contact[]> {
  return (await call(listContacts, { query: { searchParam } })).contacts;
}

export function putContact(client: QueryClient, contact: Contact): void {
  client.setQueryData(contactQuery(contact.id).queryKey, contact);
}
