import { z } from "zod";
import { queueLabelSchema } from "./labels.ts";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { permissionNames } from "./shared/permissions.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { idParams, idSchema, okSchema, text } from "./shared/wire.ts";
import { ownRoleSchema } from "./users.ts";

export const userRoleSchema = ownRoleSchema.extend({
  /** Queues of all users with the role, by name; null if each user has queues of their own. */
  queues: z.array(queueLabelSchema).nullable(),
  usersCount: z.int().nonnegative(),
});
export type UserRole = z.infer<typeof userRoleSchema>;

export const maxRoleName = 50;

const roleFields = z.object({
  name: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .min(2, "Mensagem muito curta")
    .max(maxRoleName, "Mensagem muito longa"),
  permissions: z.array(z.enum(permissionNames)).max(200),
  /** Queues of all users with the role. Null leaves each user their own queues. */
  queueIds: z.array(idSchema).max(500).nullable(),
});

export const userRoleForm = roleFields.extend({
  permissions: roleFields.shape.permissions.default([]),
  queueIds: roleFields.shape.queueIds.default(null),
});
export type UserRoleForm = z.output<typeof userRoleForm>;
export type UserRoleValues = z.input<typeof roleFields>;

const userRoleResource = defineResource({
  name: "userRole",
  plan: "any",
  notFound: "ERR_NO_ROLE_FOUND",
  audited: "userRoles",
  idFields: ["roleId"],
});

const edit = { who: "signedIn", permission: "roles:edit" } as const;

export const listUserRoles = defineRoute(userRoleResource, {
  method: "GET",
  path: "/user-roles",
  access: edit,
  summary: "List the company's own roles by name",
  query: listQuery,
  answer: z.object({ userRoles: z.array(userRoleSchema), ...pageAnswer }),
});

export const listUserRoleNames = defineRoute(userRoleResource, {
  method: "GET",
  path: "/user-roles/list",
  access: { who: "signedIn", permission: "user-modal:editProfile" },
  summary: "List all roles of the company, for pickers",
  answer: z.array(userRoleSchema),
});

export const getUserRole = defineRoute(userRoleResource, {
  method: "GET",
  path: "/user-roles/:id",
  access: edit,
  summary: "Get a role",
  params: idParams,
  answer: userRoleSchema,
});

export const createUserRole = defineRoute(userRoleResource, {
  method: "POST",
  path: "/user-roles",
  access: edit,
  summary: "Create a role",
  description:
    "A role is a named set of permissions, for users whose profile is `user`. Nobody can give a role a permission that they do not have.",
  body: userRoleForm,
  answer: userRoleSchema,
});

export const updateUserRole = defineRoute(userRoleResource, {
  method: "PUT",
  path: "/user-roles/:id",
  access: edit,
  summary: "Update a role; its users have the new permissions and queues at once",
  description: "Open tickets that users of the role no longer see return to their queues.",
  params: idParams,
  body: roleFields.partial(),
  answer: userRoleSchema,
});

export const deleteUserRole = defineRoute(userRoleResource, {
  method: "DELETE",
  path: "/user-roles/:id",
  access: edit,
  summary: "Delete a role that no user has",
  params: idParams,
  answer: okSchema,
});

export const events = {
  userRole: z.union([savedEvent("userRole", userRoleSchema), deletedEvent("userRoleId")]),
};
