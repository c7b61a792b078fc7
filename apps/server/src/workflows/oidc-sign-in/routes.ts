import * as contract from "@recado/contract/identity-providers";
import type { FastifyReply } from "fastify";
import { deleteIdentityProvider, unlinkIdentity } from "../../domain/identity-providers/actions.ts";
import { callerAddressOf } from "../../platform/http/caller-address.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { type AuthDeps, admitWithCookie } from "../auth/cookies.ts";
import { requireOwnPassword } from "../auth/require-password.ts";
import { finishOidcSignIn } from "./finish-sign-in.ts";
import {
  accessProvider,
  describeProvider,
  listLinkedAccounts,
  listSignInProviders,
  type ProviderDeps,
  setProvider,
} from "./providers.ts";
import { signInSeconds, startSignIn } from "./start-sign-in.ts";

const cookie = { name: "recado_oidc", path: "/api/auth/oidc" };

/** Routes of OpenID Connect: its settings and its sign-ins. */
export function oidcRoutes(deps: AuthDeps & ProviderDeps): Endpoint[] {
  const keepPending = (reply: FastifyReply, value: string) =>
    reply.setCookie(cookie.name, value, {
      path: cookie.path,
      httpOnly: true,
      sameSite: "lax",
      secure: deps.secureCookies,
      maxAge: signInSeconds,
    });
  return [
    serve(contract.getIdentityProvider, (call) => describeProvider(deps, call)),
    serve(contract.updateIdentityProvider, async ({ body, ...call }) => {
      await setProvider(deps, call, body);
      return describeProvider(deps, call);
    }),
    serve(contract.deleteIdentityProvider, async ({ actor, write }) => {
      await write((db) => deleteIdentityProvider(db, actor));
      return { message: "ok" };
    }),
    serve(contract.listLoginProviders, ({ query }) => listSignInProviders(deps, query.key)),
    serve(contract.startOidcLogin, async ({ body, request, reply }) => {
      const { url, cookie: pending } = await startSignIn(deps, { ...body, linkTo: null, log: request.log });
      void keepPending(reply, pending);
      return { url };
    }),
    serve(contract.listLinkedAccounts, (call) => listLinkedAccounts(deps, call)),
    serve(contract.unlinkAccount, async ({ body: { key, password }, ...call }) => {
      const provider = await accessProvider(deps, key);
      await requireOwnPassword(deps, call, password);
      await call.write((db) => unlinkIdentity(db, call.actor, provider.company_id));
      return { message: "ok" };
    }),
    serve(contract.startOidcLink, async ({ body: { key, password }, request, reply, ...call }) => {
      const { companyId, userId } = call.actor;
      const linkTo = { companyId, userId };
      await requireOwnPassword(deps, call, password);
      const { url, cookie: pending } = await startSignIn(deps, { key, linkTo, log: request.log });
      void keepPending(reply, pending);
      return { url };
    }),
    serve(contract.finishOidcLogin, async ({ body, request, reply }) => {
      const pending = request.cookies[cookie.name];
      void reply.clearCookie(cookie.name, { path: cookie.path });
      const result = await finishOidcSignIn(deps, {
        ...body,
        cookie: pending,
        userAgent: request.headers["user-agent"],
        caller: callerAddressOf(request),
        log: request.log,
      });
      return admitWithCookie(deps, reply, result);
    }),
  ];
}
