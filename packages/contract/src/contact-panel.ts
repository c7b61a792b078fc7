import { z } from "zod";
import { contactResource, contactSchema } from "./contacts.ts";
import { contactLabelSchema } from "./labels.ts";
import { messageSchema } from "./messages.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, instantSchema, messageIdSchema } from "./shared/wire.ts";
import { userLabelSchema } from "./users.ts";

export const listContactFiles = defineRoute(contactResource, {
  method: "GET",
  path: "/contacts/:id/files",
  access: signedIn,
  summary: "Messages with a file of those of a contact's tickets that the caller may see, newest first",
  params: idParams,
  query: z.strictObject({
    kind: z.enum(["media", "documents"]).default("media"),
    before: messageIdSchema.optional(),
  }),
  answer: z.object({ contact: contactLabelSchema, messages: z.array(messageSchema), hasMore: z.boolean() }),
});

export const listContactRatings = defineRoute(contactResource, {
  method: "GET",
  path: "/contacts/:id/ratings",
  access: signedIn,
  summary: "How a contact rated those of its tickets that the caller may see, newest first, 50 at the most",
  params: idParams,
  answer: z.object({
    contact: contactLabelSchema,
    ratings: z.array(
      z.object({
        ticketId: idSchema,
        ticketUuid: z.uuid(),
        rating: z.int().min(1).max(3),
        ratedAt: instantSchema,
        user: userLabelSchema.nullable(),
      }),
    ),
  }),
});

export const blockContact = defineRoute(contactResource, {
  method: "PUT",
  path: "/contacts/:id/blocked",
  access: { who: "signedIn", permission: "contacts-page:blockContact" },
  summary: "Keep out what a contact writes, or let it in again; nothing that came meanwhile appears later",
  params: idParams,
  body: z.object({ blocked: z.boolean() }),
  answer: contactSchema,
});
