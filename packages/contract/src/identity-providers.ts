import { z } from "zod";
import { sessionResource, userSessionSchema } from "./auth.ts";
import { anyone, defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idSchema, instantSchema, okSchema, text, webAddress } from "./shared/wire.ts";

const required = { error: "Campo obrigatório" };

/** Domain of e-mail addresses in lower case. */
const domainSchema = text()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, "Domínio inválido");

const settingsFields = {
  /** Name of the sign-in button. */
  name: text(required).trim().min(1, "Campo obrigatório").max(40, "Mensagem muito longa"),
  /** URL under which the provider publishes `/.well-known/openid-configuration`. */
  issuer: webAddress("Endereço inválido").refine(({ length }) => length <= 300, "Endereço inválido"),
  clientId: text(required).trim().min(1, "Campo obrigatório").max(300),
  /** Domains of the e-mail addresses that may sign in for the first time. */
  domains: z.array(domainSchema).max(50),
  /** Whether the first sign-in of somebody with a verified e-mail of these domains creates a user. */
  createsUsers: z.boolean(),
  /** Queues of users that are created. */
  queueIds: z.array(idSchema).max(100),
  /** Whether the first sign-in is linked to the user who has the verified e-mail, if its domain is accepted. */
  linksByEmail: z.boolean(),
  /** Whether users sign in without a code, because the provider asks for a second factor itself. */
  skipsSecondFactor: z.boolean(),
  /** Whether users of all companies may sign in. Only the operator sets it. */
  forAllCompanies: z.boolean(),
};

export const identityProviderForm = z.object({
  ...settingsFields,
  /** Secret of the client at the provider; empty keeps the stored one. */
  clientSecret: text().max(500),
});

export const identityProviderSchema = z.object({ ...settingsFields, hasSecret: z.boolean() });
export type IdentityProvider = z.output<typeof identityProviderSchema>;

const identityProviderResource = defineResource({
  name: "identityProvider",
  plan: "any",
  audited: "settings",
});
const edit = { who: "signedIn", permission: "settings:edit" } as const;

const setUpSchema = z.object({
  /** The company's provider; null if there is none. */
  provider: identityProviderSchema.nullable(),
  /** URL of the login page with the button of this provider. */
  loginUrl: z.string(),
  /** Redirect URI to register at the provider. */
  redirectUrl: z.string(),
  /** URI for back-channel logout to register at the provider. */
  logoutUrl: z.string(),
});

export const getIdentityProvider = defineRoute(identityProviderResource, {
  method: "GET",
  path: "/identity-provider",
  access: edit,
  summary: "Get the company's OpenID Connect provider, and the URLs to register there",
  answer: setUpSchema,
});

export const updateIdentityProvider = defineRoute(identityProviderResource, {
  method: "PUT",
  path: "/identity-provider",
  access: { ...edit, stepUp: true },
  summary: "Set the company's OpenID Connect provider",
  description:
    "The provider must publish its configuration under the issuer. Its secret is stored encrypted.",
  body: identityProviderForm,
  answer: setUpSchema,
});

export const deleteIdentityProvider = defineRoute(identityProviderResource, {
  method: "DELETE",
  path: "/identity-provider",
  access: { ...edit, stepUp: true },
  summary: "Delete the company's OpenID Connect provider and the accounts linked to it",
  answer: okSchema,
});

export const loginProviderSchema = z.object({ key: z.string(), name: z.string() });
export type LoginProvider = z.output<typeof loginProviderSchema>;
const keySchema = text().min(1).max(60);

export const listLoginProviders = defineRoute(sessionResource, {
  method: "GET",
  path: "/auth/oidc",
  access: anyone,
  summary: "List the OpenID Connect providers of the login page",
  description: "Contains the installation's provider, and that of the company whose login URL has the `key`.",
  query: z.object({ key: keySchema.optional() }),
  answer: z.array(loginProviderSchema),
  callsPerMinute: 60,
});

const startSchema = z.object({
  /** URL at the provider to which the browser goes. */
  url: z.string(),
});

export const startOidcLogin = defineRoute(sessionResource, {
  method: "POST",
  path: "/auth/oidc/start",
  access: anyone,
  audited: { not: "nobody is signed in yet" },
  summary: "Start a sign-in at an OpenID Connect provider; sets a cookie for ten minutes",
  body: z.object({ key: keySchema }),
  answer: startSchema,
  callsPerMinute: 30,
});

export const linkedAccountSchema = z.object({
  key: z.string(),
  /** Name of the provider. */
  name: z.string(),
  /** Time at which the caller's account at the provider was linked; null if none is. */
  linkedAt: instantSchema.nullable(),
});
export type LinkedAccount = z.output<typeof linkedAccountSchema>;

export const accountForm = z.object({
  key: keySchema,
  password: text(required).min(1, "Campo obrigatório").max(200),
});

const accountResource = defineResource({ name: "linkedAccount", plan: "any", audited: "users" });

export const listLinkedAccounts = defineRoute(accountResource, {
  method: "GET",
  path: "/identity-provider/accounts",
  access: signedIn,
  summary: "List the providers of the caller's company, and whether the caller is linked",
  answer: z.array(linkedAccountSchema),
});

export const unlinkAccount = defineRoute(accountResource, {
  method: "POST",
  path: "/identity-provider/accounts/removal",
  access: signedIn,
  summary: "Remove the link to the caller's account at a provider; the caller gives the password again",
  body: accountForm,
  answer: okSchema,
});

export const startOidcLink = defineRoute(sessionResource, {
  method: "POST",
  path: "/auth/oidc/link",
  access: signedIn,
  audited: { not: "nothing is linked yet" },
  summary:
    "Start a sign-in that links the caller's account at the provider; the caller gives the password again",
  body: accountForm,
  answer: startSchema,
  callsPerMinute: 30,
});

export const finishOidcLogin = defineRoute(sessionResource, {
  method: "POST",
  path: "/auth/oidc/finish",
  access: anyone,
  summary: "Finish a sign-in with what the provider added to the redirect URI",
  description:
    "`response` is the query of the redirect URI. The response is that of the login; a second factor may follow.",
  body: z.object({ response: text().min(1).max(8_000) }),
  answer: userSessionSchema,
  callsPerMinute: 30,
});
