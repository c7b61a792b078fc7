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

/** What every list accepts: a search term and the page, from 1. */
export const listQuery = z.strictObject({
  searchParam: searchSchema,
  pageNumber: pageNumberSchema,
});

/** The caller's own company, which clients send along; any other is answered as one that is not there. */
export const ownCompanySchema = idTextSchema.optional();

/** `count` counts rows of the list, not of a join. */
export const pageAnswer = { count: z.int().nonnegative(), hasMore: z.boolean() };
