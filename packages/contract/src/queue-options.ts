import { z } from "zod";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, idTextSchema, okSchema, orNothing, text, textSchema } from "./shared/wire.ts";

/**
 * Limits of a queue's menu: number of options on one level (`siblings`), and number of levels. Longer menus are
 * unreadable on a phone.
 */
export const optionLimits = { siblings: 20, levels: 10 } as const;

export const queueOptionSchema = z.object({
  id: idSchema,
  queueId: idSchema,
  /** Id of the parent option, whose submenu contains this option; null for options on the menu's first level. */
  parentId: idSchema.nullable(),
  /** Position among the options of the same level, from 1; the customer types this number. */
  option: z.int(),
  title: z.string(),
  message: z.string(),
  get children() {
    return z.array(queueOptionSchema);
  },
});
export type QueueOption = z.infer<typeof queueOptionSchema>;

const optionFields = z.object({
  title: text({ error: "Required" }).trim().min(1, "Required").max(200, "Too Long!"),
  message: textSchema(4_096),
  /** Position among the options of the same level, from 1. Setting it moves the other options. */
  option: orNothing(z.union([z.int().min(0).max(1_000), idTextSchema])).optional(),
});

export const queueOptionForm = optionFields.extend({ message: optionFields.shape.message.default("") });

/** Id of the parent option; -1 stands for the queue itself, for options on the menu's first level. */
const parentSchema = z
  .union([idSchema, z.literal(-1)])
  .nullable()
  .default(null)
  .transform((id) => (id === -1 ? null : id));

const parentTextSchema = z.union([z.literal("-1").transform(() => null), idTextSchema]);

const edit = { who: "signedIn", permission: "queues:edit" } as const;

const queueOptionResource = defineResource({
  name: "queueOption",
  plan: "any",
  notFound: "ERR_NO_QUEUE_OPTION_FOUND",
  audited: "queueOptions",
  idFields: ["parentId", "optionIds"],
});

export const listQueueOptions = defineRoute(queueOptionResource, {
  method: "GET",
  path: "/queue-options",
  access: signedIn,
  summary: "List the options below a queue option, or below the queue itself (-1), with descendants",
  query: z.strictObject({ queueId: idTextSchema, parentId: parentTextSchema.optional() }),
  answer: z.array(queueOptionSchema),
});

export const createQueueOption = defineRoute(queueOptionResource, {
  method: "POST",
  path: "/queue-options",
  access: edit,
  summary: "Create a queue option, after its siblings unless a position is given",
  body: queueOptionForm.extend({ queueId: idSchema, parentId: parentSchema }),
  answer: queueOptionSchema,
});

export const updateQueueOption = defineRoute(queueOptionResource, {
  method: "PUT",
  path: "/queue-options/:id",
  access: edit,
  summary: "Update a queue option; omitted fields keep their values",
  params: idParams,
  body: optionFields.partial(),
  answer: queueOptionSchema,
});

export const orderQueueOptions = defineRoute(queueOptionResource, {
  method: "PUT",
  path: "/queue-options/order",
  access: edit,
  summary: "Reorder sibling options; options left out follow in their previous order",
  body: z.object({
    queueId: idSchema,
    parentId: parentSchema,
    optionIds: z.array(idSchema).min(1).max(optionLimits.siblings),
  }),
  answer: z.array(queueOptionSchema),
});

export const deleteQueueOption = defineRoute(queueOptionResource, {
  method: "DELETE",
  path: "/queue-options/:id",
  access: edit,
  summary: "Delete a queue option with its descendants and close the gap",
  params: idParams,
  answer: okSchema,
});
