import { finishLogin, getMe, getSession, login, logout, refreshSession } from "@recado/contract/auth";
import {
  finishPasskeyLogin,
  finishPasskeyStep,
  startPasskeyLogin,
  startPasskeyStep,
} from "@recado/contract/passkeys";
import { startVerification, verifySession as verifyRoute } from "@recado/contract/verification";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { callerAddressOf } from "../../platform/http/caller-address.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { type AuthDeps, admitWithCookie, clearCookies, readDevice, readRefreshCookie } from "./cookies.ts";
import {
  finishPasskeySignIn,
  finishStepByPasskey,
  offerPasskeyStep,
  type PasskeySignInDeps,
  startPasskeySignIn,
} from "./passkey-sign-in.ts";
import { refresh } from "./refresh.ts";
import { finishSignIn } from "./second-step.ts";
import { describeUser, signIn, signOut } from "./sign-in.ts";
import { findSession } from "./store.ts";
import { startPasskeyVerification, verifySession } from "./verify-session.ts";

export function authRoutes(deps: AuthDeps & PasskeySignInDeps): Endpoint[] {
  const originOf = (request: FastifyRequest) => ({
    userAgent: request.headers["user-agent"],
    caller: callerAddressOf(request),
    log: request.log,
  });
  return [
    serve(login, async ({ body, request, reply }) =>
      admitWithCookie(
        deps,
        reply,
        await signIn(deps, { ...body, ...originOf(request), device: readDevice(deps, request) }),
      ),
    ),
    serve(finishLogin, async ({ body, request, reply }) =>
      admitWithCookie(
        deps,
        reply,
        await finishSignIn(deps, { ...body, ...originOf(request), device: readDevice(deps, request) }),
      ),
    ),
    serve(startPasskeyLogin, () => startPasskeySignIn(deps)),
    serve(finishPasskeyLogin, async ({ body, request, reply }) =>
      admitWithCookie(deps, reply, await finishPasskeySignIn(deps, { ...body, ...originOf(request) })),
    ),
    serve(startPasskeyStep, ({ body }) => offerPasskeyStep(deps, body.challenge)),
    serve(finishPasskeyStep, async ({ body, request, reply }) =>
      admitWithCookie(deps, reply, await finishStepByPasskey(deps, { ...body, ...originOf(request) })),
    ),
    serve(refreshSession, async ({ request, reply }) => {
      const signedIn = await refresh(deps, readRefreshCookie(request), callerAddressOf(request));
      if (signedIn) return admitWithCookie(deps, reply, signedIn);
      clearCookies(reply);
      throw new AppError("ERR_NOT_AUTHENTICATED");
    }),
    serve(logout, async ({ actor, write, reply }) => {
      await write((db) => signOut(db, actor));
      clearCookies(reply);
      return { message: "ok" };
    }),
    serve(startVerification, ({ actor }) => startPasskeyVerification(deps, actor)),
    serve(verifyRoute, async ({ actor, body }) => {
      await verifySession(deps, actor, body);
      return { message: "ok" };
    }),
    serve(getMe, ({ actor, read }) => read((db) => describeUser(db, actor.userId, deps.clock.now()))),
    serve(getSession, ({ actor, read }) =>
      read(async (db) => {
        const session = await findSession(db, actor.sessionId);
        if (!session) throw new AppError("ERR_SESSION_EXPIRED");
        return {
          since: session.created_at.toISOString(),
          expiresAt: session.expires_at.toISOString(),
          lastSeenAt: session.last_seen_at?.toISOString() ?? null,
          userAgent: session.user_agent ?? "",
        };
      }),
    ),
  ];
}
