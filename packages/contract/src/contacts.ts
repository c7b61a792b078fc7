import { z } from "zod";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, instantSchema } from "./shared/wire.ts";

const extraInfoSchema = z
  .array(z.object({ name: z.string().max(100), value: z.string().max(1_000) }))
  .max(50);

/** What a ticket or a message shows of a contact. `number` is empty while the channel has not told it. */
export const contactLabelSchema = z.object({
  id: idSchema,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
});

export const contactSchema = contactLabelSchema.extend({
  extraInfo: extraInfoSchema,
  createdAt: instantSchema,
});
export type Contact = z.infer<typeof contactSchema>;

export const listContacts = defineRoute({
  method: "GET",
  path: "/contacts",
  access: signedIn,
  summary: "Contacts of the company, a page at a time",
  query: listQuery,
  answer: z.object({ contacts: z.array(contactSchema), ...pageAnswer }),
});

export const getContact = defineRoute({
  method: "GET",
  path: "/contacts/:id",
  access: signedIn,
  summary: "One contact with its extra fields",
  params: idParams,
  answer: contactSchema,
});
