import { z } from "zod";
import { idSchema } from "./wire.ts";

export function savedEvent<Name extends string, Entity extends z.ZodType>(name: Name, entity: Entity) {
  return eventOf(z.enum(["create", "update"]), name, entity);
}

export function updatedEvent<Name extends string, Entity extends z.ZodType>(name: Name, entity: Entity) {
  return eventOf(z.literal("update"), name, entity);
}

export function deletedEvent<Name extends string>(name: Name) {
  return eventOf(z.literal("delete"), name, idSchema);
}

/** Payload of an event for a change of many rows at once. The screen loads the list again. */
export const reloadEvent = z.object({ action: z.literal("reload") });

function eventOf<Action extends z.ZodType, Name extends string, About extends z.ZodType>(
  action: Action,
  name: Name,
  about: About,
) {
  return z.object({ action, [name]: about } as { action: Action } & Record<Name, About>);
}
