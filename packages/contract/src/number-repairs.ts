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
export const mostRepairs = 500;

export const brokenNumberSchema = z.object({
  /** A contact whose stored number no phone has. */
  contact: contactLabelSchema,
  /** The number that was meant; null where the digits do not tell it. */
  becomes: z.string().nullable(),
  /** The contact that has that number already: both become one. */
  holder: contactLabelSchema.nullable(),
});
export type BrokenNumber = z.infer<typeof brokenNumberSchema>;

export const listBrokenNumbers = defineRoute(numberRepairResource, {
  method: "GET",
  path: "/number-repairs",
  access,
  summary: `Contacts whose stored number no phone has, with the number that was meant; ${mostRepairs} at the most`,
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
  summary:
    "Give contacts the numbers that were meant, or merge them with the contacts that have those, and repair opt-outs and rows of contact lists; can be undone for a day. Contacts whose number is right meanwhile stay as they are",
  body: z.object({
    contactIds: z.array(idSchema).max(mostRepairs),
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
  summary:
    "Give the contacts, opt-outs and list rows of a repair their former numbers, and part those that were merged",
  params: idParams,
  answer: z.object({
    undone: z.int().nonnegative(),
    /** Contacts that somebody has changed, merged or deleted since; they stay as they are. */
    kept: z.int().nonnegative(),
  }),
});
