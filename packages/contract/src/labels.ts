import { z } from "zod";
import { idSchema, textSchema } from "./shared/wire.ts";

// Kept apart from the entities' own files so that pages with tickets load these small schemas without the forms.

/** Contact as tickets and messages show it. `number` is empty until the channel reports it. */
export const contactLabelSchema = z.object({
  id: idSchema,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
});

export const extraInfoSchema = z.array(z.object({ name: textSchema(100), value: textSchema(1_000) })).max(50);

/** Contact as live events carry it. */
export const contactEventSchema = contactLabelSchema.extend({ blocked: z.boolean() });

export const connectionLabelSchema = z.object({ id: idSchema, name: z.string() });
