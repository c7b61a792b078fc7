import { z } from "zod";
import { idSchema } from "./wire.ts";

export function savedEvent<Name extends string, Entity extends z.ZodType>(name: Name, entity: Entity) {
  const action = z.enum(["create", "update"]);
  return z.object({ action, [name]: entity } as { action: typeof action } & Record<Name, Entity>);
}

export function updatedEvent<Name extends string, Entity extends z.ZodType>(name: Name, entity: Entity) {
  const action = z.literal("update");
  return z.object({ action, [name]: entity } as { action: typeof action } & Record<Name, Entity>);
}

export function deletedEvent<Name extends string>(name: Name) {
  const action = z.literal("delete");
  return z.object({ action, [name]: idSchema } as { action: typeof action } & Record<Name, typeof idSchema>);
}

/** Many at once: fetch anew what is on the screen. */
export const reloaded = z.object({ action: z.literal("reload") });
