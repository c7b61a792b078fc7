import { z } from "zod";
import { contactListAccess, contactListResource, contactListSchema } from "./contact-lists.ts";
import { deletedEvent, reloadEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { contactMail, contactNumber, contactText } from "./shared/personal-data.ts";
import { personProblems } from "./shared/read-sheet-row.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { cellSchema, wrongRowsSchema } from "./shared/sheet-schemas.ts";
import {
  clearableIdSchema,
  idParams,
  idSchema,
  idTextSchema,
  numberNoteSchema,
  okSchema,
  text,
  textSchema,
} from "./shared/wire.ts";
import { sheetFile, sheetFileDescription } from "./sheet-imports.ts";

export const contactListItemSchema = z.object({
  id: idSchema,
  name: contactText(),
  number: contactNumber(),
  email: contactMail(),
  /** Whether the number exists on WhatsApp; null until the number has been looked up. */
  isWhatsappValid: z.boolean().nullable(),
  contactListId: idSchema,
  companyId: idSchema,
});
export type ContactListItem = z.infer<typeof contactListItemSchema>;

/** Largest number of entries on one contact list. */
export const maxContactListItems = 100_000;

export const contactListItemFields = z.object({
  name: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .min(2, "Mensagem muito curta")
    .max(50, "Mensagem muito longa"),
  /**
   * Phone number in any spelling that `readPhoneNumber` accepts. The company's default area code completes a number
   * that has none.
   */
  number: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .min(8, "Número inválido")
    .max(50, "Número inválido"),
  email: text()
    .trim()
    .max(254, "Email inválido")
    .or(z.null())
    .transform((email) => email ?? "")
    .refine((email) => email === "" || z.email().safeParse(email).success, "Email inválido"),
});

export const contactListItemForm = contactListItemFields.extend({
  email: contactListItemFields.shape.email.default(""),
  contactListId: idSchema,
});
export type ContactListItemForm = z.output<typeof contactListItemForm>;

const contactListItemResource = defineResource({
  name: "contactListItem",
  plan: "useCampaigns",
  notFound: "ERR_NO_CONTACT_LIST_ITEM_FOUND",
  audited: "contactLists",
});

const importAnswer = z.object({
  added: z.int().nonnegative(),
  /** Number of rows with a phone number that is already on the list or in an earlier row. */
  unchanged: z.int().nonnegative(),
  errorBag: wrongRowsSchema(personProblems),
});

/** Largest number of rows in one request; more rows exceed the size limit of a request body. */
export const maxContactListRows = 10_000;

export const addContactListRows = defineRoute(contactListResource, {
  method: "POST",
  path: "/contact-lists/:id/rows",
  access: contactListAccess,
  audited: "contactLists",
  summary: "Add rows of a spreadsheet to a contact list",
  description: "Entries whose numbers exist stay unchanged. Invalid rows are skipped and returned.",
  params: idParams,
  body: z.object({
    /** Name of the file that contained the rows; the audit log records the name. */
    fileName: textSchema(200).default(""),
    rows: z
      .array(z.object({ name: cellSchema, number: cellSchema, email: cellSchema }))
      .max(maxContactListRows),
  }),
  answer: importAnswer,
});

export const uploadContactListSheet = defineRoute(contactListResource, {
  method: "POST",
  path: "/contact-lists/:id/upload",
  access: contactListAccess,
  audited: "contactLists",
  summary: "Import a spreadsheet into a contact list",
  description: `${sheetFileDescription}`,
  params: idParams,
  files: sheetFile,
  body: z.object({}),
  answer: importAnswer,
});

/** Conditions that select contacts for a contact list; a contact must meet all conditions that are given. */
export const contactListSelection = z.object({
  /** Selects contacts that have a ticket with one of the given tags. */
  tagIds: z.array(idSchema).max(100).default([]),
  /** Selects contacts that have a ticket in one of the given queues. */
  queueIds: z.array(idSchema).max(100).default([]),
  /** Largest and smallest number of days since the latest message in any of the contact's tickets. */
  lastContactWithin: z.int().min(1, "De 1 a 3650").max(3_650, "De 1 a 3650").nullable().default(null),
  lastContactBefore: z.int().min(1, "De 1 a 3650").max(3_650, "De 1 a 3650").nullable().default(null),
  /** Selects contacts who replied to the given campaign. */
  answeredCampaignId: clearableIdSchema.default(null),
});
export type ContactListSelection = z.output<typeof contactListSelection>;

export const addSelectedContacts = defineRoute(contactListResource, {
  method: "POST",
  path: "/contact-lists/:id/contacts",
  access: contactListAccess,
  audited: "contactLists",
  summary: "Add contacts to a contact list by tags, queues, dates or answers to a campaign",
  description: "Groups and blocked contacts are left out.",
  params: idParams,
  body: contactListSelection,
  answer: z.object({ added: z.int().nonnegative(), unchanged: z.int().nonnegative() }),
});

export const checkContactList = defineRoute(contactListResource, {
  method: "POST",
  path: "/contact-lists/:id/check",
  access: contactListAccess,
  audited: { not: "only answers of WhatsApp are stored" },
  summary: "Start looking up a contact list's numbers on WhatsApp in the background",
  description: "Looks up numbers that were never looked up or not within the last thirty days.",
  params: idParams,
  answer: contactListSchema,
});

export const exportContactList = defineRoute(contactListResource, {
  method: "POST",
  path: "/contact-lists/:id/export",
  access: { ...contactListAccess, stepUp: true },
  audited: "exports",
  summary: "Export all entries of a contact list as CSV",
  description: "The file separates cells by `;` and is UTF-8 with a byte order mark. It is streamed.",
  params: idParams,
  answer: z.string(),
});

export const listContactListItems = defineRoute(contactListItemResource, {
  method: "GET",
  path: "/contact-list-items",
  access: contactListAccess,
  summary: "List entries of a contact list by name",
  query: listQuery.extend({ contactListId: idTextSchema }),
  answer: z.object({ contacts: z.array(contactListItemSchema), ...pageAnswer }),
});

export const getContactListItem = defineRoute(contactListItemResource, {
  method: "GET",
  path: "/contact-list-items/:id",
  access: contactListAccess,
  summary: "Get an entry of a contact list",
  params: idParams,
  answer: contactListItemSchema,
});

const savedItemSchema = contactListItemSchema.extend({ numberNote: numberNoteSchema });

export const createContactListItem = defineRoute(contactListItemResource, {
  method: "POST",
  path: "/contact-list-items",
  access: contactListAccess,
  summary: "Add an entry to a contact list; its number is looked up on WhatsApp",
  body: contactListItemForm.extend({ companyId: clearableIdSchema.optional() }),
  answer: savedItemSchema,
});

export const updateContactListItem = defineRoute(contactListItemResource, {
  method: "PUT",
  path: "/contact-list-items/:id",
  access: contactListAccess,
  summary: "Update an entry of a contact list; a new number is looked up on WhatsApp",
  params: idParams,
  body: contactListItemFields.partial(),
  answer: savedItemSchema,
});

export const deleteContactListItem = defineRoute(contactListItemResource, {
  method: "DELETE",
  path: "/contact-list-items/:id",
  access: { who: "signedIn", permission: "contacts-page:deleteContact" },
  summary: "Delete an entry of a contact list; the company's contact stays",
  params: idParams,
  answer: okSchema,
});

export const events = {
  /** Entries of a contact list changed. The event is sent to admins only. */
  ContactListItem: z.union([savedEvent("record", contactListItemSchema), deletedEvent("id"), reloadEvent]),
};
