import { z } from "zod";
import { anyone, defineResource, defineRoute, signedInForSetup } from "./shared/route.ts";
import { sessionEndReasons } from "./shared/session-end-reasons.ts";
import { idSchema, instantSchema, okSchema, text } from "./shared/wire.ts";
import { userWithCompanySchema } from "./users.ts";

export const loginForm = z.object({
  email: text({ error: "Campo obrigatório" })
    .min(1, "Campo obrigatório")
    .max(254)
    .pipe(z.email("Email inválido")),
  password: text({ error: "Campo obrigatório" }).min(1, "Campo obrigatório").max(200),
});

export const userSessionSchema = z.object({
  token: z.string(),
  user: userWithCompanySchema,
  /**
   * Access of the operator's support that works inside a company; null in other sessions. `until` is the time at which
   * the access ends.
   */
  support: z.object({ until: instantSchema }).nullable(),
  /**
   * Time from which the user reaches nothing but the set-up of a second factor, and whether that time has come; null if
   * the user has a second factor or needs none.
   */
  secondFactorDue: z.object({ at: instantSchema, isPast: z.boolean() }).nullable(),
});
export type UserSession = z.infer<typeof userSessionSchema>;

/**
 * Body of the error response ERR_SUBSCRIPTION_EXPIRED for an admin. It contains a session whose bearer token is valid
 * for half an hour, and only for routes whose access rule sets `payment`.
 */
export const paymentRefusalSchema = z.object({ payment: userSessionSchema });
export type PaymentRefusal = z.infer<typeof paymentRefusalSchema>;

export const sessionResource = defineResource({ name: "session", plan: "any", audited: "sessions" });

export const login = defineRoute(sessionResource, {
  method: "POST",
  path: "/auth/login",
  access: anyone,
  summary: "Sign in; ends the user's other sessions and sets the refresh cookie",
  description:
    "A user with a second factor gets ERR_SECOND_FACTOR_REQUIRED with a `challenge`, with which `POST /auth/second-factor` finishes the sign-in.",
  body: loginForm,
  answer: userSessionSchema,
  callsPerMinute: 20,
});

/**
 * Body of the error response ERR_SECOND_FACTOR_REQUIRED of a sign-in with the right password. It contains nothing of the
 * company and no session.
 */
export const secondFactorRefusalSchema = z.object({
  /** Token of the sign-in's second step; valid once, for five minutes. */
  challenge: z.string(),
  /** Whether a passkey of the user may replace the code. */
  hasPasskeys: z.boolean(),
});
export type SecondFactorRefusal = z.infer<typeof secondFactorRefusalSchema>;

export const secondFactorForm = z.object({
  challenge: text({ error: "Campo obrigatório" }).min(1, "Campo obrigatório").max(100),
  /** Code of the authenticator app, or one of the recovery codes. Spaces and dashes are ignored. */
  code: text({ error: "Campo obrigatório" }).trim().min(1, "Campo obrigatório").max(60),
});

export const finishLogin = defineRoute(sessionResource, {
  method: "POST",
  path: "/auth/second-factor",
  access: anyone,
  summary: "Finish a sign-in with a code of the authenticator app or a recovery code",
  description:
    "`POST /auth/login` answers ERR_SECOND_FACTOR_REQUIRED with a `challenge` to users who have a second factor. The response here is that of the login.",
  body: secondFactorForm,
  answer: userSessionSchema,
  callsPerMinute: 20,
});

export const refreshSession = defineRoute(sessionResource, {
  method: "POST",
  path: "/auth/refresh_token",
  access: anyone,
  audited: { not: "the session continues" },
  summary: "Exchange the refresh cookie for a new access token and a new cookie",
  answer: userSessionSchema,
  callsPerMinute: 120,
});

export const logout = defineRoute(sessionResource, {
  method: "DELETE",
  path: "/auth/logout",
  access: signedInForSetup,
  summary: "Sign out of the current session",
  answer: okSchema,
});

export const getMe = defineRoute(sessionResource, {
  method: "GET",
  path: "/auth/me",
  access: signedInForSetup,
  summary: "Get the signed-in user",
  answer: userWithCompanySchema,
});

export const getSession = defineRoute(sessionResource, {
  method: "GET",
  path: "/auth/session",
  access: signedInForSetup,
  summary: "Get the current session: when it started and which browser it belongs to",
  answer: z.object({
    since: instantSchema,
    expiresAt: instantSchema,
    lastSeenAt: instantSchema.nullable(),
    userAgent: z.string(),
  }),
});

export const events = {
  /**
   * A session has ended; the event is sent to that session's own sockets. `reason` is missing if the session ended
   * because the same account signed in elsewhere.
   */
  auth: z.object({
    action: z.literal("update"),
    reason: z.enum(sessionEndReasons).optional(),
    user: z.object({ id: idSchema, email: z.string(), companyId: idSchema }),
  }),
};
