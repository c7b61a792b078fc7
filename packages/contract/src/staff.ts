import { z } from "zod";
import { languageSchema } from "./shared/language.ts";
import { profileSchema } from "./shared/permissions.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import {
  clearableIdSchema,
  daySchema,
  enabledSchema,
  idParams,
  idSchema,
  idTextSchema,
  instantSchema,
  jsonTextArray,
  okSchema,
  orNothing,
  text,
} from "./shared/wire.ts";
import { maxPassword, userLabelSchema, userResource, userSchema } from "./users.ts";

export const maxCapacity = 1_000;

export const maxUserName = 50;

/**
 * Smallest length of a password that people choose for themselves. The specification's form for users allows five
 * characters, which is weak.
 */
export const minOwnPassword = 8;

const minPassword = 5;

const passwordSchema = text({ error: "Required" })
  .min(1, "Required")
  .min(minPassword, "Too Short!")
  .max(maxPassword, "Too Long!");

const userFields = z.object({
  name: text({ error: "Required" })
    .trim()
    .min(1, "Required")
    .min(2, "Too Short!")
    .max(maxUserName, "Too Long!"),
  email: text({ error: "Required" })
    .trim()
    .min(1, "Required")
    .max(254, "Too Long!")
    .pipe(z.email("Invalid email")),
  profile: profileSchema,
  /**
   * Role of the company, which sets the profile to `user`; null for a user whose profile decides. A changed profile
   * without a role ends the role.
   */
  roleId: clearableIdSchema,
  queueIds: z.array(idSchema).max(500),
  whatsappId: clearableIdSchema,
  allTicket: enabledSchema,
  language: orNothing(languageSchema),
  leave: z
    .object({ from: daySchema, to: daySchema, deputyId: clearableIdSchema })
    .refine(({ from, to }) => from <= to, { path: ["to"], message: "O último dia vem antes do primeiro" })
    .nullable(),
  capacity: orNothing(z.int().min(0, "De 0 a 1000").max(maxCapacity, "De 0 a 1000")),
  /** Id of a company, which is ignored: the user always belongs to the caller's own company. */
  companyId: clearableIdSchema.optional(),
});

/** Password of a new user; an empty text invites the user to choose one. */
const firstPasswordSchema = text({ error: "Required" })
  .max(maxPassword, "Too Long!")
  .refine((password) => password === "" || password.length >= minPassword, "Too Short!");

export const userForm = userFields.extend({
  password: firstPasswordSchema,
  profile: profileSchema.default("user"),
  roleId: userFields.shape.roleId.default(null),
  queueIds: userFields.shape.queueIds.default([]),
  whatsappId: userFields.shape.whatsappId.default(null),
  allTicket: enabledSchema.default("desabled"),
  language: userFields.shape.language.default(null),
  capacity: userFields.shape.capacity.default(null),
  leave: userFields.shape.leave.default(null),
});
export type UserForm = z.output<typeof userForm>;

/** New password of a user; an empty text keeps the current password. */
const newPasswordSchema = z
  .string()
  .transform((password) => (password === "" ? undefined : password))
  .pipe(passwordSchema.optional());

/** Current password of the caller. It is required from users who change their own e-mail address or password. */
const currentPasswordSchema = text().max(200);

/** Form that changes an existing user. */
export const editUserForm = userFields
  .omit({ companyId: true })
  .extend({ password: newPasswordSchema, currentPassword: currentPasswordSchema });
export type UserValues = z.input<typeof editUserForm>;

/** Fields that users may change in their own profile. */
export const profileForm = editUserForm.pick({ name: true, email: true, currentPassword: true }).extend({
  password: text()
    .transform((password) => (password === "" ? undefined : password))
    .pipe(passwordSchema.min(minOwnPassword, "Too Short!").optional()),
});

/** Changes to a user. A missing field keeps its value, and so does an empty password. */
export const userChanges = userFields.partial().extend({
  password: newPasswordSchema.optional(),
  currentPassword: currentPasswordSchema.optional(),
  active: z.boolean().optional(),
});
export type UserChanges = z.output<typeof userChanges>;

export const createUser = defineRoute(userResource, {
  method: "POST",
  path: "/users",
  access: { who: "signedIn", permission: "user-modal:editProfile" },
  summary: "Create a user, within the plan's limit",
  description:
    "An empty password invites the user, who chooses a password by a link: mailed where mail is set up, otherwise created by `POST /users/{id}/invitation-link`.",
  body: userForm,
  answer: userSchema,
  callsPerMinute: 120,
});

export const updateUser = defineRoute(userResource, {
  method: "PUT",
  path: "/users/:id",
  access: { ...signedIn, stepUp: { changes: ["email", "password"] } },
  summary: "Update a user",
  description:
    "Users who are not admins can update only their own name, e-mail, password and language. Nobody can give more permissions than they have, or change a user who has more.",
  params: idParams,
  body: userChanges,
  answer: userSchema,
  callsPerMinute: 120,
});

export const sendInvitation = defineRoute(userResource, {
  method: "POST",
  path: "/users/:id/invitation",
  access: { who: "signedIn", permission: "user-modal:editProfile" },
  summary: "Mail an invited user a new link; earlier links stop working",
  params: idParams,
  answer: userSchema,
  callsPerMinute: 60,
});

/** A link is a secret: whoever opens it sets the user's password. It is answered once and stored as a hash. */
export const invitationLinkSchema = z.object({ link: z.string(), expiresAt: instantSchema });
export type InvitationLink = z.infer<typeof invitationLinkSchema>;

export const createInvitationLink = defineRoute(userResource, {
  method: "POST",
  path: "/users/:id/invitation-link",
  access: { who: "signedIn", permission: "user-modal:editProfile" },
  summary: "Create a link for an invited user, to be passed on; earlier links stop working",
  params: idParams,
  answer: invitationLinkSchema,
  callsPerMinute: 60,
});

/**
 * Counts the user's open tickets that would return to their queues if the user were deleted or received the given
 * rights.
 */
export const countOpenTickets = defineRoute(userResource, {
  method: "GET",
  path: "/users/:id/open-tickets",
  access: { who: "signedIn", permission: "user-modal:editProfile" },
  summary: "Count a user's open tickets, or those they would no longer see with given rights",
  params: idParams,
  query: z.strictObject({
    profile: profileSchema.optional(),
    /** Role that the user would have; without it, a given profile decides. */
    roleId: idTextSchema.optional(),
    queueIds: jsonTextArray(idSchema).optional(),
    allTicket: enabledSchema.optional(),
  }),
  answer: z.object({ user: userLabelSchema, count: z.int().nonnegative() }),
});

export const deleteUser = defineRoute(userResource, {
  method: "DELETE",
  path: "/users/:id",
  access: { who: "signedIn", permission: "user-modal:editProfile", stepUp: true },
  summary: "Delete a user; their open tickets return to their queues",
  params: idParams,
  answer: okSchema,
});
