import { z } from "zod";
import { companySchema } from "./companies.ts";
import { queueLabelSchema } from "./queues.ts";
import { languageSchema } from "./shared/language.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { profileSchema } from "./shared/permissions.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import {
  enabledSchema,
  idParams,
  idSchema,
  idTextSchema,
  instantSchema,
  isText,
  okSchema,
} from "./shared/wire.ts";

export const userLabelSchema = z.object({ id: idSchema, name: z.string() });

const userQueueSchema = queueLabelSchema.extend({
  UserQueue: z.object({ userId: idSchema, queueId: idSchema }),
});

export const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  profile: profileSchema,
  super: z.boolean(),
  companyId: idSchema,
  allTicket: z.enum(["enabled", "desabled"]),
  whatsappId: idSchema.nullable(),
  /** Whoever is not cannot sign in. */
  active: z.boolean(),
  /** Of the screens; null follows the browser. */
  language: languageSchema.nullable(),
  online: z.boolean(),
  lastSeenAt: instantSchema.nullable(),
  queues: z.array(userQueueSchema),
});
export type User = z.infer<typeof userSchema>;

/** The signed-in user carries the company; so does a user's live update. */
export const userWithCompanySchema = userSchema.extend({ company: companySchema });
export type UserWithCompany = z.infer<typeof userWithCompanySchema>;

export const maxUserName = 50;
export const maxPassword = 50;

const passwordSchema = z
  .string({ error: "Required" })
  .min(1, "Required")
  .min(5, "Too Short!")
  .max(maxPassword, "Too Long!")
  .refine(isText, "NUL is not text");

const userFields = z.object({
  name: z
    .string({ error: "Required" })
    .trim()
    .min(1, "Required")
    .min(2, "Too Short!")
    .max(maxUserName, "Too Long!")
    .refine(isText, "NUL is not text"),
  email: z
    .string({ error: "Required" })
    .trim()
    .min(1, "Required")
    .max(254, "Too Long!")
    .pipe(z.email("Invalid email")),
  profile: profileSchema,
  queueIds: z.array(idSchema).max(500),
  whatsappId: idSchema.nullable(),
  allTicket: enabledSchema,
  language: languageSchema.nullable(),
  /** The company is always the caller's own, whatever stands here. */
  companyId: idSchema.optional(),
});

export const userForm = userFields.extend({
  password: passwordSchema,
  profile: profileSchema.default("user"),
  queueIds: userFields.shape.queueIds.default([]),
  whatsappId: idSchema.nullable().default(null),
  allTicket: enabledSchema.default("desabled"),
  language: languageSchema.nullable().default(null),
});
export type UserForm = z.output<typeof userForm>;

/** Fields that are left out keep their value; so does an empty password. */
export const userChanges = userFields.partial().extend({
  password: z
    .string()
    .transform((password) => (password === "" ? undefined : password))
    .pipe(passwordSchema.optional())
    .optional(),
  /** Asked of whoever changes their own e-mail or password. */
  currentPassword: z.string().max(200).optional(),
  active: z.boolean().optional(),
});
export type UserChanges = z.output<typeof userChanges>;

export const listUsers = defineRoute({
  method: "GET",
  path: "/users",
  access: signedIn,
  summary: "Users of the company, a page at a time",
  query: listQuery,
  answer: z.object({ users: z.array(userSchema), ...pageAnswer }),
});

export const listUserNames = defineRoute({
  method: "GET",
  path: "/users/list",
  access: signedIn,
  summary: "All users of the company, for pickers",
  query: z.strictObject({ companyId: idTextSchema.optional() }),
  answer: z.array(userSchema),
});

export const getUser = defineRoute({
  method: "GET",
  path: "/users/:id",
  access: signedIn,
  summary: "One user",
  params: idParams,
  answer: userSchema,
});

export const createUser = defineRoute({
  method: "POST",
  path: "/users",
  access: { who: "signedIn", permission: "user-modal:editProfile" },
  summary: "Add a user, as far as the plan allows",
  body: userForm,
  answer: userSchema,
  callsPerMinute: 120,
});

export const updateUser = defineRoute({
  method: "PUT",
  path: "/users/:id",
  access: signedIn,
  summary: "Change a user; whoever is no admin changes their own name, e-mail, password and language",
  params: idParams,
  body: userChanges,
  answer: userSchema,
  callsPerMinute: 120,
});

/** How much of a user's work goes back to their queues when they leave. */
export const countOpenTickets = defineRoute({
  method: "GET",
  path: "/users/:id/open-tickets",
  access: { who: "signedIn", permission: "user-modal:editProfile" },
  summary: "How many open tickets the user attends",
  params: idParams,
  answer: z.object({ user: userLabelSchema, count: z.int().nonnegative() }),
});

export const deleteUser = defineRoute({
  method: "DELETE",
  path: "/users/:id",
  access: { who: "signedIn", permission: "user-modal:editProfile" },
  summary: "Delete a user; their open tickets wait in their queues again",
  params: idParams,
  answer: okSchema,
});
