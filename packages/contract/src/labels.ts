import { z } from "zod";
import { idSchema, textSchema } from "./shared/wire.ts";

// Apart from the entities' own files: whatever shows a ticket loads these, and none of the forms beside those.

/** What a ticket or a message shows of a contact. `number` is empty while the channel has not told it. */
export const contactLabelSchema = z.object({
  id: idSchema,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
});

export const extraInfoSchema = z.array(z.object({ name: textSchema(100), value: textSchema(1_000) })).max(50);

/** What is told live of a contact. */
export const contactNewsSchema = contactLabelSchema.extend({ blocked: z.boolean() });

export const connectionLabelSchema = z.object({ id: idSchema, name: z.string() });
