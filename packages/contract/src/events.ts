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
 * Chat events are also published under the chat's and each member's own name, for clients that listen to only one of
 * them.
 */
type ChatEventName = `chat-${number}` | `chat-user-${number}`;

/** Contact list entries are also published under their list's name. */
type ItemEventName = `ContactListItem-${number}`;

/** On the wire it is `company-{companyId}-{name}`, or `company-announcement`. Rooms decide who receives it. */
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

/** Schema of the event with this name; undefined for an unknown name. */
export function eventSchemaOf(name: string): z.ZodType | undefined {
  return schemas.get(name.replace(/^(chat)-(user-)?\d+$|^(ContactListItem)-\d+$/, "$1$3"));
}
