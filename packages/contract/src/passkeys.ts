import { z } from "zod";
import { sessionResource, userSessionSchema } from "./auth.ts";
import { anyone, defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, instantSchema, okSchema, text } from "./shared/wire.ts";

/** Largest number of passkeys that a user may have. */
export const maxPasskeys = 20;
export const maxPasskeyName = 60;

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: instantSchema,
  /** Time of the last sign-in with this passkey; null before the first. */
  lastUsedAt: instantSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const required = { error: "Campo obrigatório" };
const passwordSchema = text(required).min(1, "Campo obrigatório").max(200);

export const passkeyPasswordForm = z.object({ password: passwordSchema });

export const passkeyNameForm = z.object({
  name: text(required).trim().min(1, "Campo obrigatório").max(maxPasskeyName, "Mensagem muito longa"),
});

/** Bytes in base64url, the form that WebAuthn uses in JSON. */
const bytesSchema = text()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/);

const credentialFields = { id: bytesSchema, rawId: bytesSchema, type: z.literal("public-key") };

/** WebAuthn's RegistrationResponseJSON: the public key of a new passkey, signed by the authenticator. */
export const newCredentialSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytesSchema,
    attestationObject: bytesSchema,
    transports: z.array(text().max(40)).max(10).optional(),
  }),
});

/** WebAuthn's AuthenticationResponseJSON: the signature of a passkey over a challenge. */
export const assertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytesSchema,
    authenticatorData: bytesSchema,
    signature: bytesSchema,
    /** Names the user; authenticators send it for passkeys that they store themselves. */
    userHandle: bytesSchema.nullish(),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

const descriptorSchema = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON, for `navigator.credentials.create`. */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal("preferred"),
    userVerification: z.literal("preferred"),
  }),
});

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON, for `navigator.credentials.get`. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(["required", "preferred"]),
  /** Passkeys of the user; empty if any passkey of this installation may answer. */
  allowCredentials: z.array(descriptorSchema),
});

const passkeyResource = defineResource({
  name: "passkey",
  plan: "any",
  notFound: "ERR_NO_PASSKEY_FOUND",
  audited: "users",
});

export const listPasskeys = defineRoute(passkeyResource, {
  method: "GET",
  path: "/passkeys",
  access: signedIn,
  summary: "List the caller's passkeys, the newest first",
  answer: z.array(passkeySchema),
});

export const startPasskey = defineRoute(passkeyResource, {
  method: "POST",
  path: "/passkeys/options",
  access: signedIn,
  audited: { not: "no passkey exists yet" },
  summary: "Get the options for a new passkey; the caller gives the password again",
  description:
    "The browser passes the options to `navigator.credentials.create`. The challenge is valid once, for five minutes.",
  body: passkeyPasswordForm,
  answer: creationOptionsSchema,
});

export const createPasskey = defineRoute(passkeyResource, {
  method: "POST",
  path: "/passkeys",
  access: signedIn,
  summary: "Store a passkey that the caller's authenticator created",
  body: z.object({ ...passkeyNameForm.shape, credential: newCredentialSchema }),
  answer: passkeySchema,
});

export const removePasskey = defineRoute(passkeyResource, {
  method: "POST",
  path: "/passkeys/:id/removal",
  access: signedIn,
  summary: "Remove a passkey of the caller, who gives the password again",
  params: idParams,
  body: passkeyPasswordForm,
  answer: okSchema,
});

export const startPasskeyLogin = defineRoute(sessionResource, {
  method: "POST",
  path: "/auth/passkey-options",
  access: anyone,
  audited: { not: "nobody is signed in yet" },
  summary: "Get the options with which a browser asks for a passkey",
  description: "The challenge is valid once, for five minutes. `POST /auth/passkey` finishes the sign-in.",
  answer: requestOptionsSchema,
  callsPerMinute: 60,
});

export const finishPasskeyLogin = defineRoute(sessionResource, {
  method: "POST",
  path: "/auth/passkey",
  access: anyone,
  summary: "Sign in with a passkey alone; the authenticator must have verified the user",
  description: "Needs no code of a second factor. The response is that of the login.",
  body: z.object({ credential: assertionSchema }),
  answer: userSessionSchema,
  callsPerMinute: 20,
});

const challengeFields = { challenge: text(required).min(1, "Campo obrigatório").max(100) };

export const startPasskeyStep = defineRoute(sessionResource, {
  method: "POST",
  path: "/auth/second-factor/passkey-options",
  access: anyone,
  audited: { not: "nobody is signed in yet" },
  summary: "Get the options with which a passkey replaces the code of a sign-in's second step",
  body: z.object(challengeFields),
  answer: requestOptionsSchema,
  callsPerMinute: 60,
});

export const finishPasskeyStep = defineRoute(sessionResource, {
  method: "POST",
  path: "/auth/second-factor/passkey",
  access: anyone,
  summary: "Finish a sign-in with a passkey instead of a code",
  body: z.object({ ...challengeFields, credential: assertionSchema }),
  answer: userSessionSchema,
  callsPerMinute: 20,
});

export const events = {
  /** A passkey was added, used or removed. The event is sent to the passkey's owner only. */
  passkeys: z.object({ action: z.literal("reload") }),
};
