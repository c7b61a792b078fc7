import { z } from "zod";
import { contactResource, contactSchema } from "./contacts.ts";
import { contactLabelSchema } from "./labels.ts";
import { messageSchema } from "./messages.ts";
import { ratingScaleSchema } from "./ratings.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, instantSchema, messageIdSchema } from "./shared/wire.ts";
import { userLabelSchema } from "./users.ts";

export const listContactFiles = defineRoute(contactResource, {
  method: "GET",
  path: "/contacts/:id/files",
  access: signedIn,
  summary: "List messages with files in a contact's tickets, newest first",
  description: "Only tickets that the caller may see.",
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
  summary: "List a contact's last 50 ratings, newest first",
  description: "Only ratings of tickets that the caller may see.",
  params: idParams,
  answer: z.object({
    contact: contactLabelSchema,
    ratings: z.array(
      z.object({
        ticketId: idSchema,
        ticketUuid: z.uuid(),
        rating: z.int().min(1).max(5),
        scale: ratingScaleSchema,
        comment: z.string().nullable(),
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
  summary: "Block or unblock a contact",
  description: "Messages that arrived while the contact was blocked never appear.",
  params: idParams,
  body: z.object({ blocked: z.boolean() }),
  answer: contactSchema,
});
