import { z } from "zod";
import { sessionResource } from "./auth.ts";
import { assertionSchema, requestOptionsSchema } from "./passkeys.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { okSchema, text } from "./shared/wire.ts";

/** Number of minutes for which a sign-in or a verification lets the session make sensitive calls. */
export const verificationMinutes = 10;

export const verificationMethods = ["password", "code", "passkey"] as const;
export type VerificationMethod = (typeof verificationMethods)[number];

/**
 * Body of the error response ERR_VERIFICATION_REQUIRED. Without methods, the user can only sign in again, as users do who
 * sign in at an OpenID Connect provider. In a support session, the methods are those of the operator's own account.
 */
export const verificationRefusalSchema = z.object({
  methods: z.array(z.enum(verificationMethods)),
  isSupport: z.boolean(),
});
export type VerificationRefusal = z.infer<typeof verificationRefusalSchema>;

const required = { error: "Campo obrigatório" };

export const verificationForm = z.discriminatedUnion("method", [
  z.object({
    method: z.literal("password"),
    password: text(required).min(1, "Campo obrigatório").max(200),
  }),
  z.object({
    method: z.literal("code"),
    /** Code of the authenticator app, or one of the recovery codes. Spaces and dashes are ignored. */
    code: text(required).trim().min(1, "Campo obrigatório").max(60),
  }),
  z.object({ method: z.literal("passkey"), credential: assertionSchema }),
]);
export type VerificationProof = z.output<typeof verificationForm>;

export const verifySession = defineRoute(sessionResource, {
  method: "POST",
  path: "/auth/verification",
  access: signedIn,
  audited: { not: "the session continues" },
  summary: "Prove again who the caller is, by password, code or passkey",
  description:
    "Routes with `stepUp` answer ERR_VERIFICATION_REQUIRED with the caller's `methods` if neither the sign-in nor a verification is younger than ten minutes.",
  body: verificationForm,
  answer: okSchema,
  callsPerMinute: 60,
});

export const startVerification = defineRoute(sessionResource, {
  method: "POST",
  path: "/auth/verification/passkey-options",
  access: signedIn,
  audited: { not: "nothing is verified yet" },
  summary: "Get the options with which a browser asks for a passkey of the caller",
  answer: requestOptionsSchema,
  callsPerMinute: 60,
});
