import { z } from "zod";
import { contactLabelSchema } from "./labels.ts";
import { contactNumber } from "./shared/personal-data.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { idParams, idSchema, instantSchema } from "./shared/wire.ts";

const numberRepairResource = defineResource({
  name: "numberRepair",
  plan: "any",
  notFound: "ERR_NO_NUMBER_REPAIR_FOUND",
  audited: "contacts",
});

const access = { who: "signedIn", permission: "contacts-page:repairNumbers" } as const;

/** Largest number of contacts that one response lists, and largest number that one request repairs. */
export const maxNumberRepairs = 500;

export const brokenNumberSchema = z.object({
  /** Contact with a stored number that no phone can have. */
  contact: contactLabelSchema,
  /** Number that was probably meant; null if it cannot be derived from the stored digits. */
  becomes: contactNumber().nullable(),
  /** Another contact that already has the intended number; the repair merges the two contacts. */
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
    /** Whether there are more contacts with wrong numbers; they are listed once these contacts are repaired. */
    hasMore: z.boolean(),
    /**
     * Number of opt-outs and number of contact list entries with wrong numbers that a repair corrects; at most 500 of
     * each.
     */
    others: z.object({ optOuts: z.int().nonnegative(), listItems: z.int().nonnegative() }),
    /** The newest repair that can still be undone; null if there is none. */
    undoable: z.object({ id: idSchema, count: z.int().positive(), undoUntil: instantSchema }).nullable(),
  }),
});

export const repairNumbers = defineRoute(numberRepairResource, {
  method: "POST",
  path: "/number-repairs",
  access,
  // The limit is low because each contact is repaired in its own transaction.
  callsPerMinute: 30,
  summary: "Repair wrong numbers of contacts; can be undone for a day",
  description:
    "Contacts get the intended numbers, or are merged with the contacts that have them. Opt-outs and entries of contact lists are repaired too. Contacts whose numbers have been corrected meanwhile stay unchanged.",
  body: z.object({
    contactIds: z.array(idSchema).max(maxNumberRepairs),
    /** Whether the request also repairs opt-outs and contact list entries, in addition to contacts. */
    others: z.boolean().default(false),
  }),
  answer: z.object({
    /** Id of the repair, for undoing it; null if nothing was repaired. */
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
    /** Number of contacts that stay as they are because a user changed, merged or deleted them after the repair. */
    kept: z.int().nonnegative(),
  }),
});
