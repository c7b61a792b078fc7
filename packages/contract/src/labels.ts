import { z } from "zod";
import { contactMail, contactNumber, contactText, personalData } from "./shared/personal-data.ts";
import { idSchema, textSchema } from "./shared/wire.ts";

// This file is separate from the entities' own files, so that screens with tickets load these small schemas without the
// large forms.

/** Short form of a contact, for tickets and messages. `number` is empty until the channel reports the number. */
export const contactLabelSchema = z.object({
  id: idSchema,
  name: contactText(),
  number: contactNumber(),
  email: contactMail(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
});

export const extraInfoSchema = z
  .array(z.object({ name: textSchema(100), value: personalData("text", textSchema(1_000)) }))
  .max(50);

/** Short form of a contact, for live events. */
export const contactEventSchema = /* @__PURE__ */ contactLabelSchema.extend({ blocked: z.boolean() });

export const connectionLabelSchema = z.object({ id: idSchema, name: z.string() });

/** Short form of a queue, for users, tickets and connections. */
export const queueLabelSchema = z.object({ id: idSchema, name: z.string(), color: z.string() });
