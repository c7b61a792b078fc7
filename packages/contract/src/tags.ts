import { z } from "zod";
import { searchSchema } from "./shared/pagination.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idSchema } from "./shared/wire.ts";

export const tagSchema = z.object({
  id: idSchema,
  name: z.string(),
  color: z.string(),
  kanban: z.union([z.literal(0), z.literal(1)]),
});
export type Tag = z.infer<typeof tagSchema>;

export const listTagNames = defineRoute({
  method: "GET",
  path: "/tags/list",
  access: signedIn,
  summary: "All tags of the company, for pickers",
  query: z.strictObject({ searchParam: searchSchema }),
  answer: z.array(tagSchema),
});
