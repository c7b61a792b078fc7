import { z } from "zod";
import { contactLabelSchema } from "./labels.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { idParams, idSchema, instantSchema } from "./shared/wire.ts";

const numberRepairResource = defineResource({
  name: "numberRepair",
  plan: "any",
  notFound: "ERR_NO_NUMBER_REPAIR_FOUND",
  audited: "contacts",
});

const access = { who: "signedIn", permission: "contacts-page:repairNumbers" } as const;

/** Largest number of contacts that one answer lists, and that one request repairs. */
export const maxNumberRepairs = 500;

export const brokenNumberSchema = z.object({
  /** A contact whose stored number no phone has. */
  contact: contactLabelSchema,
  /** The intended number; null if it cannot be derived from the digits. */
  becomes: z.string().nullable(),
  /** The contact that has that number already: both become one. */
  holder: contactLabelSchema.nullable(),
});
export type BrokenNumber = z.infer<typeof brokenNumberSchema>;

export const listBrokenNumbers = defineRoute(numberRepairResource, {
  method: "GET",
  path: "/number-repairs",
  access,
  summary: "List contacts whose stored number does not exist, with the intended number",
  description: `Up to ${maxNumberRepairs} contacts.`,
  answer: z.object({
    contacts: z.array(brokenNumberSchema),
    /** Further contacts follow once these are repaired. */
    hasMore: z.boolean(),
    /** Opt-outs and rows of contact lists under such numbers that a repair mends; of each 500 at the most. */
    others: z.object({ optOuts: z.int().nonnegative(), listItems: z.int().nonnegative() }),
    /** The newest repair that can still be undone. */
    undoable: z.object({ id: idSchema, count: z.int().positive(), undoUntil: instantSchema }).nullable(),
  }),
});

export const repairNumbers = defineRoute(numberRepairResource, {
  method: "POST",
  path: "/number-repairs",
  access,
  // Each contact is a transaction of its own.
  callsPerMinute: 30,
  summary: "Repair wrong numbers of contacts; can be undone for a day",
  description:
    "Contacts get the intended numbers, or are merged with the contacts that have them. Opt-outs and entries of contact lists are repaired too. Contacts whose numbers have been corrected meanwhile stay unchanged.",
  body: z.object({
    contactIds: z.array(idSchema).max(maxNumberRepairs),
    /** Repairs opt-outs and rows of contact lists as well. */
    others: z.boolean().default(false),
  }),
  answer: z.object({
    /** Null where nothing was left to repair. */
    repairId: idSchema.nullable(),
    renumbered: z.int().nonnegative(),
    merged: z.int().nonnegative(),
    optOuts: z.int().nonnegative(),
    listItems: z.int().nonnegative(),
  }),
});

export const undoNumberRepair = defineRoute(numberRepairResource, {
  method: "POST",
  path: "/number-repairs/:id/undo",
  access,
  summary: "Undo a number repair and split the contacts it merged",
  description: "Contacts, opt-outs and entries of contact lists get their former numbers back.",
  params: idParams,
  answer: z.object({
    undone: z.int().nonnegative(),
    /** Contacts that somebody has changed, merged or deleted since; they stay as they are. */
    kept: z.int().nonnegative(),
  }),
});
