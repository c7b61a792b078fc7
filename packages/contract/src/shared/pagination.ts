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

/** Query that every list accepts: a search term and the page, from 1. */
export const listQuery = z.strictObject({
  searchParam: searchSchema,
  pageNumber: pageNumberSchema,
});

/** Clients send the caller's own company along. Any other id is answered as not found. */
export const ownCompanySchema = idTextSchema.optional();

/** `count` is the number of list entries, not of joined rows. */
export const pageAnswer = { count: z.int().nonnegative(), hasMore: z.boolean() };
