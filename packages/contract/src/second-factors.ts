import { z } from "zod";
import { anyone, defineResource, defineRoute, signedInForSetup } from "./shared/route.ts";
import { idParams, idSchema, instantSchema, okSchema, text } from "./shared/wire.ts";
import { userResource } from "./users.ts";

/** Number of days for which a user who has to set up a second factor may still work without one. */
export const secondFactorGraceDays = 7;

/** Number of recovery codes that a user gets. */
export const recoveryCodeCount = 10;

/** Code of an authenticator app. Spaces are accepted, because many apps show the code in two groups. */
export const totpCodeSchema = text({ error: "Campo obrigatório" })
  .trim()
  .min(1, "Campo obrigatório")
  .max(20)
  .transform((code) => code.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Informe os 6 números do aplicativo"));

export const totpCodeForm = z.object({ code: totpCodeSchema });
export const setUpForm = z.object({
  password: text({ error: "Campo obrigatório" }).min(1, "Campo obrigatório").max(200),
});

export const secondFactorSchema = z.object({
  /** Time at which the user turned the second factor on; null while it is off. */
  since: instantSchema.nullable(),
  /** Number of recovery codes that have not been used. */
  recoveryCodesLeft: z.int().nonnegative(),
  /** Time at which a removal that an admin or the operator requested takes effect; null if there is none. */
  removalDueAt: instantSchema.nullable(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

const secondFactorResource = defineResource({ name: "secondFactor", plan: "any", audited: "users" });

const recoveryCodesSchema = z.object({
  /** Recovery codes in plain text. They are in this response only; the server stores their hashes. */
  recoveryCodes: z.array(z.string()),
});

export const getSecondFactor = defineRoute(secondFactorResource, {
  method: "GET",
  path: "/second-factor",
  access: signedInForSetup,
  summary: "Get whether the caller's second factor is on, and how many recovery codes are left",
  answer: secondFactorSchema,
});

export const startSecondFactor = defineRoute(secondFactorResource, {
  method: "POST",
  path: "/second-factor",
  access: signedInForSetup,
  audited: { not: "the second factor is off until a code confirms it" },
  summary: "Create the secret of an authenticator app; the caller gives the password again",
  description: "The second factor stays off until `PUT /second-factor` confirms it with a code of the app.",
  body: setUpForm,
  answer: z.object({
    /** Secret in Base32, for apps that cannot scan. */
    secret: z.string(),
    /** `otpauth` URI with the secret, for a QR code. */
    uri: z.string(),
  }),
});

export const confirmSecondFactor = defineRoute(secondFactorResource, {
  method: "PUT",
  path: "/second-factor",
  access: signedInForSetup,
  summary: "Turn the second factor on with a code of the app, and get the recovery codes",
  body: totpCodeForm,
  answer: recoveryCodesSchema,
});

export const renewRecoveryCodes = defineRoute(secondFactorResource, {
  method: "POST",
  path: "/second-factor/recovery-codes",
  access: signedInForSetup,
  summary: "Replace the recovery codes; the former ones stop working",
  body: totpCodeForm,
  answer: recoveryCodesSchema,
});

export const removeSecondFactor = defineRoute(secondFactorResource, {
  method: "POST",
  path: "/second-factor/removal",
  access: signedInForSetup,
  summary: "Turn the second factor off with a code of the app",
  body: totpCodeForm,
  answer: okSchema,
});

export const cancelOwnSecondFactorRemoval = defineRoute(secondFactorResource, {
  method: "POST",
  path: "/second-factor/removal/cancellation",
  access: signedInForSetup,
  summary: "Cancel the removal of the caller's second factor that somebody else requested",
  answer: okSchema,
});

export const cancelSecondFactorRemoval = defineRoute(secondFactorResource, {
  method: "POST",
  path: "/second-factor-removals/cancellation",
  access: anyone,
  summary: "Cancel the removal of a second factor with the token of the mail about it",
  body: z.object({ token: text().min(1).max(100) }),
  answer: okSchema,
  callsPerMinute: 20,
});

/** Number of hours after which a removal takes effect if the company's setting demands a delay. */
export const secondFactorRemovalHours = 24;

export const requestSecondFactorRemoval = defineRoute(userResource, {
  method: "POST",
  path: "/users/:id/second-factor/removal",
  access: { who: "signedIn", permission: "user-modal:editProfile", stepUp: true },
  summary: "Remove the second factor of a user who has lost the phone; a mail tells the user",
  description:
    "With the setting `secondFactorRemovalDelay` it takes effect after 24 hours, until when the user can cancel it.",
  params: idParams,
  answer: z.object({
    /** Time at which the removal takes effect; null if it was done at once. */
    dueAt: instantSchema.nullable(),
  }),
});

export const events = {
  /** The user's second factor was turned on or off; the event is sent to the user's own sockets. */
  secondFactor: z.object({ action: z.literal("update"), userId: idSchema }),
};
