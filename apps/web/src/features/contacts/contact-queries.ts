import { type Contact, getContact, listContacts } from "@recado/contract/contacts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

/** Live updates of a contact tell no extra fields, so whoever edits asks anew. */
export function contactQuery(id: number) {
  return queryOptions({
    queryKey: ["contacts", id],
    queryFn: () => call(getContact, { params: { id: String(id) } }),
  });
}

/** The first page of whoever fits the words. */
export async function searchContacts(searchParam: string): Promise<Contact[]> {
  return (await call(listContacts, { query: { searchParam } })).contacts;
}

export function putContact(client: QueryClient, contact: Contact): void {
  client.setQueryData(contactQuery(contact.id).queryKey, contact);
}
