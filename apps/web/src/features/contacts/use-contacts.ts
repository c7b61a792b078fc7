import type { Contact } from "@recado/contract/contacts";
import { useQueryClient } from "@tanstack/react-query";
import {
  type EntityList,
  loadedRow,
  putRow,
  refetchRows,
  removeRow,
  useEntityList,
} from "../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { contactSource } from "./contact-source.ts";

/** The company's contacts, kept current by live events. These events do not carry the contacts' extra fields. */
export function useContacts(search: string): EntityList<Contact> {
  const client = useQueryClient();
  useLiveEvent("contact", (event) => {
    if (event.action === "delete") return removeRow(client, contactSource, event.contactId);
    const loaded = event.action === "reload" ? undefined : loadedRow(client, contactSource, event.contact.id);
    if (loaded && event.action !== "reload") putRow(client, contactSource, { ...loaded, ...event.contact });
    else refetchRows(client, contactSource);
  });
  return useEntityList(contactSource, search);
}
