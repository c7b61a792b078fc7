import { z } from "zod";
import { connectionLabelSchema, contactEventSchema, contactLabelSchema, extraInfoSchema } from "./labels.ts";
import { deletedEvent, reloadEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, ownCompanySchema, pageAnswer } from "./shared/pagination.ts";
import { contactNumber, contactText } from "./shared/personal-data.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import {
  clearableIdSchema,
  daySchema,
  idParams,
  idSchema,
  instantSchema,
  numberNoteSchema,
  okSchema,
  text,
} from "./shared/wire.ts";

export const contactSchema = contactLabelSchema.extend({
  /** URL of the contact's picture, equal to `profilePicUrl`; some clients use the name `urlPicture`. */
  urlPicture: z.string().nullable(),
  /** A connection on which the contact is known, preferably the default connection; null if there is none. */
  whatsapp: connectionLabelSchema.nullable(),
  extraInfo: extraInfoSchema,
  /** Messages from a blocked contact are dropped: no ticket, no message, no sound. */
  blocked: z.boolean(),
  createdAt: instantSchema,
});
export type Contact = z.infer<typeof contactSchema>;

export const contactResource = defineResource({
  name: "contact",
  plan: "any",
  notFound: "ERR_NO_CONTACT_FOUND",
  audited: "contacts",
  idFields: ["contactId", "contactIds", "with"],
});
export const mergeResource = defineResource({
  name: "merge",
  plan: "any",
  notFound: "ERR_NO_MERGE_FOUND",
  audited: "contacts",
});

const contactQuery = listQuery.extend({
  companyId: ownCompanySchema,
  /** Restricts the list to contacts that were added on the given day of the company's calendar. */
  date: daySchema.optional(),
  /** First and last day of a range; restricts the list to contacts that were added within the range. */
  dateStart: daySchema.optional(),
  dateEnd: daySchema.optional(),
});
export type ContactQuery = Omit<z.output<typeof contactQuery>, "pageNumber" | "companyId">;

/** Largest value of `count`: counting stops at this number of matching contacts. */
export const contactCountLimit = 1_000;

export const listContacts = defineRoute(contactResource, {
  method: "GET",
  path: "/contacts",
  access: signedIn,
  summary: "List contacts, filtered by name, number or the date they were added",
  query: contactQuery,
  answer: z.object({
    contacts: z.array(contactSchema),
    ...pageAnswer,
    /** Whether counting stopped at the limit, so that more contacts match than `count` says. */
    isCountLimited: z.boolean(),
  }),
});

/** Largest number of contacts in a select field; the user finds other contacts by searching. */
export const maxListedContacts = 500;

export const listContactNames = defineRoute(contactResource, {
  method: "GET",
  path: "/contacts/list",
  access: signedIn,
  summary: "List contacts by name, for pickers",
  description:
    "Returns 500 contacts of all, or of those that the search finds; `pageNumber` returns the next 500.",
  query: contactQuery,
  answer: z.array(contactSchema),
});

export const getContact = defineRoute(contactResource, {
  method: "GET",
  path: "/contacts/:id",
  access: signedIn,
  summary: "Get a contact with its extra fields",
  params: idParams,
  answer: contactSchema,
});

const contactFields = z.object({
  name: text({ error: "Required" }).trim().min(1, "Required").min(2, "Too Short!").max(50, "Too Long!"),
  /**
   * Phone number in any spelling that `readPhoneNumber` accepts. The company's default area code completes a number
   * that has none.
   */
  number: text({ error: "Required" }).trim().min(8, "Muito curto!").max(50, "Muito longo!"),
  email: z.union([z.literal(""), z.email("Email inválido").max(200)]),
  extraInfo: extraInfoSchema,
});

export const contactForm = contactFields.extend({
  email: contactFields.shape.email.default(""),
  extraInfo: extraInfoSchema.default([]),
});
export type ContactForm = z.output<typeof contactForm>;

const savedContactSchema = contactSchema.extend({ numberNote: numberNoteSchema });

export const createContact = defineRoute(contactResource, {
  method: "POST",
  path: "/contacts",
  access: signedIn,
  summary: "Create a contact; its number is looked up on WhatsApp while a connection is online",
  body: contactForm,
  answer: savedContactSchema,
});

export const updateContact = defineRoute(contactResource, {
  method: "PUT",
  path: "/contacts/:id",
  access: signedIn,
  summary: "Update a contact; omitted fields keep their values, a new number is looked up",
  params: idParams,
  body: contactFields.partial(),
  answer: savedContactSchema,
});

export const deleteContact = defineRoute(contactResource, {
  method: "DELETE",
  path: "/contacts/:id",
  access: { who: "signedIn", permission: "contacts-page:deleteContact", stepUp: true },
  summary: "Delete a contact with its tickets and messages",
  params: idParams,
  answer: okSchema,
});

export const groupMemberSchema = z.object({
  /** Id of the member within the group, by which messages mention the member. */
  id: contactText(),
  /** Name of the contact or in the phone's address book; if there is none, the number or the channel's id. */
  name: contactText(),
  /** Empty if the channel does not tell the number. */
  number: contactNumber(),
  isAdmin: z.boolean(),
  /** Null for members who have never written to the company. */
  contactId: idSchema.nullable(),
});
export type GroupMember = z.infer<typeof groupMemberSchema>;

export const listGroupMembers = defineRoute(contactResource, {
  method: "GET",
  path: "/contacts/:id/members",
  access: signedIn,
  summary: "List the members of a group, with their contacts where they exist",
  description:
    "Admins of the group come first; the company's own number is left out. A group whose tickets are all in queues of others counts as unknown. After a change, `contact` is published for the group.",
  params: idParams,
  answer: z.object({ contact: contactLabelSchema, members: z.array(groupMemberSchema) }),
});

export const mergeAccess = { who: "signedIn", permission: "contacts-page:mergeContacts" } as const;

export const suggestMerges = defineRoute(contactResource, {
  method: "GET",
  path: "/contacts/:id/merge-suggestions",
  access: mergeAccess,
  summary: "List contacts that may be duplicates of a contact, with reasons",
  params: idParams,
  answer: z.object({
    contact: contactLabelSchema,
    suggestions: z.array(
      z.object({ contact: contactLabelSchema, reason: z.enum(["lid", "number", "name"]) }),
    ),
  }),
});

/** A contact that was merged into another contact; the two can be separated until `undoUntil`. */
export const mergeSchema = z.object({
  id: idSchema,
  name: contactText(),
  number: contactNumber(),
  /** Whether the merge was automatic, because the channel reported both contacts as the same person. */
  isAutomatic: z.boolean(),
  mergedAt: instantSchema,
  undoUntil: instantSchema,
});

export const listMerges = defineRoute(contactResource, {
  method: "GET",
  path: "/contacts/:id/merges",
  access: mergeAccess,
  summary: "List the last 100 merges into a contact that can still be undone, newest first",
  params: idParams,
  answer: z.object({ contact: contactLabelSchema, merges: z.array(mergeSchema) }),
});

export const mergeContacts = defineRoute(contactResource, {
  method: "POST",
  path: "/contacts/:id/merge",
  access: mergeAccess,
  summary: "Merge another contact into a contact; can be undone for a day",
  description: "Moves its tickets, messages, tags and notes.",
  params: idParams,
  body: z.object({ with: idSchema }),
  answer: z.object({ mergeId: idSchema, contact: contactSchema }),
});

export const undoMerge = defineRoute(mergeResource, {
  method: "POST",
  path: "/contact-merges/:id/undo",
  access: mergeAccess,
  summary: "Undo a merge and restore both contacts with their own data",
  params: idParams,
  answer: z.object({ contacts: z.array(contactSchema) }),
});

export const importPhoneContacts = defineRoute(contactResource, {
  method: "POST",
  path: "/contacts/import",
  access: signedIn,
  summary: "Import the address book of a connected phone; existing names stay",
  /**
   * Connection whose phone's address book is imported. If it is missing, the connection that would send a message is
   * used.
   */
  body: z.object({ whatsappId: clearableIdSchema.optional() }),
  answer: z.object({ created: z.int(), renamed: z.int(), unchanged: z.int() }),
});

export const events = {
  contact: z.union([savedEvent("contact", contactEventSchema), deletedEvent("contactId"), reloadEvent]),
};
