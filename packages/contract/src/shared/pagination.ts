import { z } from "zod";
import { idTextSchema, textSchema } from "./wire.ts";

export const ticketPageSize = 40;
export const pageSize = 20;

export const pageNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)
  .optional();

export const searchSchema = textSchema(200).optional();

/** Query that every list accepts: a search term and a page number from 1. */
export const listQuery = z.strictObject({
  searchParam: searchSchema,
  pageNumber: pageNumberSchema,
});

/**
 * Id of the caller's own company, which some clients send. The id of any other company results in a not-found error.
 */
export const ownCompanySchema = idTextSchema.optional();

/** Number of list entries and whether more pages follow. `count` counts list entries, not joined database rows. */
export const pageAnswer = { count: z.int().nonnegative(), hasMore: z.boolean() };
