import { z } from "zod";
import { newPasswordSchema } from "./recovery.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, idTextSchema, instantSchema, okSchema } from "./shared/wire.ts";
import { userResource } from "./users.ts";

/** Number of days for which sign-ins are kept. */
export const signInDays = 90;

/** How a user signed in, or tried to. `code` is the second step after the password. */
export const signInWays = ["password", "code", "passkey", "provider"] as const;
export type SignInWay = (typeof signInWays)[number];

export const signInOutcomes = ["in", "wrongPassword", "wrongCode"] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

export const signInSchema = z.object({
  id: idSchema,
  /** Time of the sign-in; of the first one, if the entry stands for several. */
  at: instantSchema,
  way: z.enum(signInWays),
  result: z.enum(signInOutcomes),
  /** Short name of the browser and its system, such as "Firefox, Windows"; empty if it is not known. */
  browser: z.string(),
  /** Network address without its last part; empty if it is not known. */
  address: z.string(),
  /** Number of equal refused sign-ins within an hour that the entry stands for; 1 for a successful one. */
  times: z.int().positive(),
  /** Time at which the user said that this sign-in was not theirs; null otherwise. */
  deniedAt: instantSchema.nullable(),
  /** Whether the sign-in opened the session of the request. */
  current: z.boolean(),
});
export type SignIn = z.infer<typeof signInSchema>;

const signInResource = defineResource({
  name: "signIn",
  plan: "any",
  notFound: "ERR_NO_SIGN_IN_FOUND",
  audited: "sessions",
});

export const listSignIns = defineRoute(userResource, {
  method: "GET",
  path: "/users/:id/sign-ins",
  access: signedIn,
  summary: "List a user's sign-ins of the last 90 days, also refused ones, newest first",
  description:
    "Users who are not admins can list only their own. `before` returns the sign-ins before a given one, to continue after a page.",
  params: idParams,
  query: z.strictObject({ before: idTextSchema.optional() }),
  answer: z.object({ signIns: z.array(signInSchema), hasMore: z.boolean() }),
});

export const denialForm = z.object({ newPassword: newPasswordSchema });

export const denySignIn = defineRoute(signInResource, {
  method: "POST",
  path: "/sign-ins/:id/denial",
  access: { ...signedIn, stepUp: true },
  summary: "Report a sign-in as somebody else's: sets a new password and ends all other sessions",
  params: idParams,
  body: denialForm,
  answer: okSchema,
});
