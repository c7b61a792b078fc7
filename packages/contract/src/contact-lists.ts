import { z } from "zod";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, ownCompanySchema, pageAnswer, searchSchema } from "./shared/pagination.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { idParams, idSchema, instantSchema, okSchema, text } from "./shared/wire.ts";
import { sheetImportSchema } from "./sheet-imports.ts";

export const contactListSchema = z.object({
  id: idSchema,
  name: z.string(),
  contactsCount: z.int().nonnegative(),
  /** Number of entries that were looked up on WhatsApp, and number of entries that WhatsApp knows. */
  checkedCount: z.int().nonnegative(),
  validCount: z.int().nonnegative(),
  /** Latest import into this list; null if there is none or if a user dismissed the import. */
  import: sheetImportSchema.nullable(),
  createdAt: instantSchema,
});
export type ContactList = z.infer<typeof contactListSchema>;

/** Short form of a contact list, for select fields in other forms. */
export const contactListLabelSchema = z.object({ id: idSchema, name: z.string() });

export const maxContactListName = 50;
export const contactListForm = z.object({
  name: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .min(2, "Mensagem muito curta")
    .max(maxContactListName, "Mensagem muito longa"),
});
export type ContactListForm = z.output<typeof contactListForm>;

export const contactListAccess = {
  who: "signedIn",
  permission: "campaigns:edit",
} as const;

export const contactListResource = defineResource({
  name: "contactList",
  plan: "useCampaigns",
  notFound: "ERR_NO_CONTACT_LIST_FOUND",
  audited: "contactLists",
  idFields: ["contactListId"],
});

export const listContactLists = defineRoute(contactListResource, {
  method: "GET",
  path: "/contact-lists",
  access: contactListAccess,
  summary: "List contact lists by name",
  query: listQuery,
  answer: z.object({ records: z.array(contactListSchema), ...pageAnswer }),
});

export const listContactListNames = defineRoute(contactListResource, {
  method: "GET",
  path: "/contact-lists/list",
  access: contactListAccess,
  summary: "List the names of all contact lists, for pickers",
  query: z.strictObject({ searchParam: searchSchema, companyId: ownCompanySchema }),
  answer: z.array(contactListLabelSchema),
});

export const getContactList = defineRoute(contactListResource, {
  method: "GET",
  path: "/contact-lists/:id",
  access: contactListAccess,
  summary: "Get a contact list",
  params: idParams,
  answer: contactListSchema,
});

export const createContactList = defineRoute(contactListResource, {
  method: "POST",
  path: "/contact-lists",
  access: contactListAccess,
  summary: "Create a contact list",
  body: contactListForm,
  answer: contactListSchema,
});

export const updateContactList = defineRoute(contactListResource, {
  method: "PUT",
  path: "/contact-lists/:id",
  access: contactListAccess,
  summary: "Rename a contact list",
  params: idParams,
  body: contactListForm.partial(),
  answer: contactListSchema,
});

export const deleteContactList = defineRoute(contactListResource, {
  method: "DELETE",
  path: "/contact-lists/:id",
  access: { ...contactListAccess, stepUp: true },
  summary: "Delete a contact list and its entries; the company's contacts stay",
  params: idParams,
  answer: okSchema,
});

export const events = {
  /** A contact list was created, changed or deleted. The event is sent to admins only. */
  ContactList: z.union([savedEvent("record", contactListSchema), deletedEvent("id")]),
};
