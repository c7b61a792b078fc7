import { z } from "zod";
import { companySchema } from "./companies.ts";
import { queueLabelSchema } from "./labels.ts";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { languageSchema } from "./shared/language.ts";
import { listQuery, ownCompanySchema, pageAnswer, searchSchema } from "./shared/pagination.ts";
import { permissionNames, profileSchema } from "./shared/permissions.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { daySchema, idParams, idSchema, instantSchema, text } from "./shared/wire.ts";

export const userLabelSchema = z.object({ id: idSchema, name: z.string() });

const userQueueSchema = queueLabelSchema.extend({
  UserQueue: z.object({ userId: idSchema, queueId: idSchema }),
});

export const maxPassword = 50;

export const maxAbsenceReason = 60;

/** Absence reasons that are shown in the reader's language; any other reason is text that the absent user wrote. */
export const absenceReasons = ["lunch", "meeting"] as const;

/** Reason why the user is marked as absent, and the time when the absence began. */
export const absenceSchema = z.object({ reason: z.string(), since: instantSchema });

/** URLs of a user's photo, a square in two sizes. They need the bearer token or the session's file cookie. */
export const userPhotoSchema = z.object({
  /** 128 pixels per side. */
  small: z.string(),
  /** 320 pixels per side. */
  large: z.string(),
});
export type UserPhoto = z.infer<typeof userPhotoSchema>;

/** Role of a user, with the permissions that the user has by it. */
export const ownRoleSchema = z.object({
  id: idSchema,
  name: z.string(),
  permissions: z.array(z.enum(permissionNames)),
});

/** How an invitation reaches the user: by a link that an admin passes on, or by a mail in one of its states. */
export const invitationDeliveries = ["link", "sending", "sent", "failed"] as const;

/** Invitation of a user who has not set a password yet; also present after the link has expired. */
export const invitationSchema = z.object({
  expiresAt: instantSchema,
  delivery: z.enum(invitationDeliveries),
});
export type Invitation = z.infer<typeof invitationSchema>;

/**
 * Days on which queues assign no tickets to the user; both days are included. Customers whom the user served last go to
 * the deputy, if a queue prefers the last agent.
 */
export const leaveSchema = z.object({ from: daySchema, to: daySchema, deputyId: idSchema.nullable() });
export type Leave = z.infer<typeof leaveSchema>;

export const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  /** Profile of the specification. Users with a role of the company have the profile `user`. */
  profile: profileSchema,
  /** Role that the company has made and given the user; null if the profile decides the permissions. */
  role: ownRoleSchema.nullable(),
  super: z.boolean(),
  companyId: idSchema,
  allTicket: z.enum(["enabled", "desabled"]),
  whatsappId: idSchema.nullable(),
  /** Whether the user may sign in. */
  active: z.boolean(),
  /** Language of the user's screens; null follows the browser's language. */
  language: languageSchema.nullable(),
  online: z.boolean(),
  /** Whether the user is online but marked as absent, or has used no browser page for five minutes. */
  away: z.boolean(),
  /** Absence of the user. The absence stays set until the user ends it, whether the user is online or offline. */
  absence: absenceSchema.nullable(),
  lastSeenAt: instantSchema.nullable(),
  /** Photo that the user has set; null if there is none. A changed photo gets new URLs. */
  photo: userPhotoSchema.nullable(),
  queues: z.array(userQueueSchema),
  /** Number of open tickets up to which queues assign tickets to the user automatically; null if there is no limit. */
  capacity: z.int().nullable(),
  /** Leave of the user, planned, present or past; null if there is none. */
  leave: leaveSchema.nullable(),
  /** Set until the invited user has a password. The user cannot sign in or get tickets before. */
  invitation: invitationSchema.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** The signed-in user with their company. Live updates of a user have the same fields. */
export const userWithCompanySchema = userSchema.extend({ company: companySchema });
export type UserWithCompany = z.infer<typeof userWithCompanySchema>;

export const userResource = defineResource({
  name: "user",
  plan: "any",
  notFound: "ERR_NO_USER_FOUND",
  audited: "users",
  idFields: ["userId", "users", "mentions", "deputyId"],
});

export const listUsers = defineRoute(userResource, {
  method: "GET",
  path: "/users",
  access: signedIn,
  summary: "List the company's users",
  query: listQuery,
  answer: z.object({ users: z.array(userSchema), ...pageAnswer }),
});

export const listUserNames = defineRoute(userResource, {
  method: "GET",
  path: "/users/list",
  access: signedIn,
  summary: "List users for pickers, all or those that a search finds",
  query: z.strictObject({ searchParam: searchSchema, companyId: ownCompanySchema }),
  answer: z.array(userSchema),
});

export const getUser = defineRoute(userResource, {
  method: "GET",
  path: "/users/:id",
  access: signedIn,
  summary: "Get a user",
  params: idParams,
  answer: userSchema,
});

const ownPresence = { not: "it is one's own presence" } as const;

export const startAbsence = defineRoute(userResource, {
  method: "PUT",
  path: "/absence",
  access: signedIn,
  audited: ownPresence,
  summary: "Set the caller's absence, with an optional reason",
  description: "Colleagues see it until it ends. `lunch` and `meeting` are shown in each reader's language.",
  body: z.object({
    reason: text().trim().max(maxAbsenceReason, "Mensagem muito longa").default(""),
  }),
  answer: userSchema,
});

export const endAbsence = defineRoute(userResource, {
  method: "DELETE",
  path: "/absence",
  access: signedIn,
  audited: ownPresence,
  summary: "End the caller's absence",
  answer: userSchema,
});

export const events = {
  user: z.union([savedEvent("user", userWithCompanySchema), deletedEvent("userId")]),
};
