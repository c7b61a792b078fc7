import { z } from "zod";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, instantSchema, okSchema } from "./shared/wire.ts";
import { userResource } from "./users.ts";

/**
 * How a session ended. `replaced` means that the user signed in again, which ends the former session. `ended` means
 * that an admin ended it, `provider` that the identity provider did. `replayed` means that an outdated copy of its refresh cookie was used.
 */
export const sessionEnds = [
  "signedOut",
  "replaced",
  "expired",
  "ended",
  "password",
  "provider",
  "reset",
  "deactivated",
  "replayed",
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** A sign-in of a user in one browser. A user has at most one session that has not ended. */
export const signInSessionSchema = z.object({
  id: z.uuid(),
  /** Time of the sign-in. */
  since: instantSchema,
  /** Time at which the browser was last known to be in use, exact to a quarter of an hour. */
  lastActiveAt: instantSchema,
  /** Time at which the session ended; null while it is live. */
  endedAt: instantSchema.nullable(),
  end: z.enum(sessionEnds).nullable(),
  /** User-Agent header of the browser; empty if the browser sent none. */
  userAgent: z.string(),
  /** Network address of the browser as the server last saw it; null if it is not known. */
  address: z.string().nullable(),
  /** Whether the request that lists the sessions belongs to this session. */
  current: z.boolean(),
});
export type SignInSession = z.infer<typeof signInSessionSchema>;

/** Largest number of sessions that a list contains. */
export const maxListedSessions = 20;

export const listUserSessions = defineRoute(userResource, {
  method: "GET",
  path: "/users/:id/sessions",
  access: signedIn,
  summary: "List a user's session and those that ended in the last 30 days, newest first",
  description:
    "Users who are not admins can list only their own sessions. A user has one live session at a time, because signing in ends the former one.",
  params: idParams,
  answer: z.array(signInSessionSchema),
});

export const endUserSessions = defineRoute(userResource, {
  method: "DELETE",
  path: "/users/:id/sessions",
  access: { ...signedIn, stepUp: true },
  audited: "sessions",
  summary: "End a user's sessions at once, except for the session of the request",
  description: "Users who are not admins can end only their own sessions.",
  params: idParams,
  answer: okSchema,
});

export const events = {
  /** A user signed in, or a session of the user ended. The event is sent to admins of the company. */
  userSession: z.object({ action: z.literal("update"), userId: idSchema }),
};
