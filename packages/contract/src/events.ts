import type { z } from "zod";
import { features } from "./features.ts";

type Features = typeof features;
type EventsOfFeatures = {
  [F in keyof Features]: Features[F] extends { events: infer Events } ? Events : never;
}[keyof Features];
type PlainName = EventsOfFeatures extends infer Events
  ? Events extends unknown
    ? keyof Events
    : never
  : never;
type SchemaOf<Name extends PlainName> = Extract<EventsOfFeatures, Record<Name, z.ZodType>>[Name];

/**
 * Additional names of chat events: one with the chat's id and one with a member's id. They serve clients that listen to
 * one chat or one member only.
 */
type ChatEventName = `chat-${number}` | `chat-user-${number}`;

/** Additional name of the event for contact list entries; the name contains the id of the contact list. */
type ItemEventName = `ContactListItem-${number}`;

/**
 * Name of an event inside the server. When it is published, it becomes `company-{companyId}-{name}` or
 * `company-announcement`. Rooms decide who receives the event.
 */
export type EventName = PlainName | ChatEventName | ItemEventName;
export type EventPayload<Name extends EventName> = z.input<SchemaOf<SubjectOf<Name>>>;

type SubjectOf<Name extends EventName> = Name extends PlainName
  ? Name
  : Name extends ItemEventName
    ? "ContactListItem"
    : "chat";

const schemas = new Map<string, z.ZodType>(
  Object.values(features).flatMap((feature) => ("events" in feature ? Object.entries(feature.events) : [])),
);

/** Returns the schema of the event with the given name; undefined for an unknown name. */
export function eventSchemaOf(name: string): z.ZodType | undefined {
  return schemas.get(name.replace(/^(chat)-(user-)?\d+$|^(ContactListItem)-\d+$/, "$1$3"));
}
