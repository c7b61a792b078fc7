import { finishLogin, getMe, getSession, login, logout, refreshSession } from "@recado/contract/auth";
import { AppError } from "../../platform/errors.ts";
import { callerAddressOf } from "../../platform/http/caller-address.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { type AuthDeps, admitWithCookie, clearCookies, readDevice, readRefreshCookie } from "./cookies.ts";
import { refresh } from "./refresh.ts";
import { finishSignIn } from "./second-step.ts";
import { describeUser, signIn, signOut } from "./sign-in.ts";
import { findSession } from "./store.ts";

export function authRoutes(deps: AuthDeps): Endpoint[] {
  return [
    serve(login, async ({ body, request, reply }) =>
      admitWithCookie(
        deps,
        reply,
        await signIn(deps, {
          ...body,
          userAgent: request.headers["user-agent"],
          device: readDevice(deps, request),
          caller: callerAddressOf(request),
          log: request.log,
        }),
      ),
    ),
    serve(finishLogin, async ({ body, request, reply }) =>
      admitWithCookie(
        deps,
        reply,
        await finishSignIn(deps, {
          ...body,
          userAgent: request.headers["user-agent"],
          device: readDevice(deps, request),
          caller: callerAddressOf(request),
          log: request.log,
        }),
      ),
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
