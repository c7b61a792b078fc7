import { z } from "zod";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer, searchSchema } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, okSchema, text } from "./shared/wire.ts";

const kanbanSchema = z.union([z.literal(0), z.literal(1)]);

export const tagSchema = z.object({
  id: idSchema,
  name: z.string(),
  color: z.string(),
  /** Whether the tag is a lane of the kanban board: 1 for a lane, 0 for other tags. */
  kanban: kanbanSchema,
});
export type Tag = z.infer<typeof tagSchema>;

export const tagWithUsageSchema = tagSchema.extend({
  /** Creator of the tag; null once that user is deleted. */
  userId: idSchema.nullable(),
  ticketsCount: z.int().nonnegative(),
});
export type TagWithUsage = z.infer<typeof tagWithUsageSchema>;

export const maxTagName = 50;

/** Default colour, for tags that are created with only a name. */
export const defaultTagColor = "#3b6fd4";

const tagFields = z.object({
  name: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .min(3, "Mensagem muito curta")
    .max(maxTagName, "Mensagem muito longa"),
  /** Colour of the tag: hexadecimal, 3 to 9 characters, stored with its `#`. */
  color: text({ error: "Obrigatório" })
    .trim()
    .regex(/^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i, "Cor inválida")
    .transform((color) => `#${color.replace("#", "").toLowerCase()}`),
  kanban: kanbanSchema,
});

export const tagForm = tagFields.extend({
  color: tagFields.shape.color.default(defaultTagColor),
  kanban: kanbanSchema.default(0),
});
export type TagForm = z.output<typeof tagForm>;

const tagResource = defineResource({
  name: "tag",
  plan: "any",
  notFound: "ERR_NO_TAG_FOUND",
  audited: "tags",
  idFields: ["tagId", "tagIds", "tags", "lane", "lanes"],
});

export const listTags = defineRoute(tagResource, {
  method: "GET",
  path: "/tags",
  access: signedIn,
  summary: "List tags by name",
  query: listQuery,
  answer: z.object({ tags: z.array(tagWithUsageSchema), ...pageAnswer }),
});

export const listTagNames = defineRoute(tagResource, {
  method: "GET",
  path: "/tags/list",
  access: signedIn,
  summary: "List the names of all tags, for pickers",
  query: z.strictObject({ searchParam: searchSchema }),
  answer: z.array(tagSchema),
});

export const listLanes = defineRoute(tagResource, {
  method: "GET",
  path: "/tags/kanban",
  access: { who: "signedIn", plan: "useKanban" },
  summary: "List the tags that are lanes of the kanban board",
  answer: z.object({ lista: z.array(tagSchema) }),
});

export const orderLanes = defineRoute(tagResource, {
  method: "PUT",
  path: "/tags/kanban/order",
  access: { who: "signedIn", plan: "useKanban", permission: "tags:kanban" },
  summary: "Reorder the lanes of the kanban board; lanes left out follow in their previous order",
  body: z.object({ tagIds: z.array(idSchema).min(1).max(2_000) }),
  answer: z.object({ lista: z.array(tagSchema) }),
});

export const getTag = defineRoute(tagResource, {
  method: "GET",
  path: "/tags/:id",
  access: signedIn,
  summary: "Get a tag",
  params: idParams,
  answer: tagWithUsageSchema,
});

export const createTag = defineRoute(tagResource, {
  method: "POST",
  path: "/tags",
  access: signedIn,
  summary: "Create a tag; lanes of the kanban board require an admin or supervisor",
  body: tagForm,
  answer: tagWithUsageSchema,
});

export const updateTag = defineRoute(tagResource, {
  method: "PUT",
  path: "/tags/:id",
  access: signedIn,
  summary: "Update a tag; omitted fields keep their values",
  params: idParams,
  body: tagFields.partial(),
  answer: tagWithUsageSchema,
});

export const deleteTag = defineRoute(tagResource, {
  method: "DELETE",
  path: "/tags/:id",
  access: signedIn,
  summary: "Delete a tag and remove it from all tickets",
  params: idParams,
  answer: okSchema,
});

export const events = {
  tag: z.union([savedEvent("tag", tagWithUsageSchema), deletedEvent("tagId")]),
};
