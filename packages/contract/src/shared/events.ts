import type { z } from "zod";
import { features } from "../features.ts";

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

/** What is told of a chat comes under its own name too, and under each member's: for who listens to one of them only. */
type ChatEventName = `chat-${number}` | `chat-user-${number}`;

/** What is told of who is on a contact list comes under the list's name too. */
type ItemEventName = `ContactListItem-${number}`;

/** On the wire `company-{companyId}-{name}`, or `company-announcement`. Rooms decide who hears it. */
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

/** The schema of what comes under that name, or undefined when nothing does. */
export function eventSchemaOf(name: string): z.ZodType | undefined {
  return schemas.get(name.replace(/^(chat)-(user-)?\d+$|^(ContactListItem)-\d+$/, "$1$3"));
}
