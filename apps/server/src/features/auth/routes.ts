import { getMe, login, logout, refreshSession } from "@recado/contract/auth";
import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { closeSession, sessionLifeSeconds } from "./sessions.ts";
import { describeUser, refresh, type SignedIn, type SignInHouse, signIn } from "./sign-in.ts";

export interface AuthHouse extends SignInHouse {
  /** Whether the browser reaches us over https, so that the cookie never leaves it. */
  secureCookies: boolean;
}

const cookieName = "recado_refresh";
const cookiePath = "/api/auth";

export function authRoutes(house: AuthHouse): Endpoint[] {
  return [
    serve(login, async ({ body, reply }) =>
      admitWithCookie(house, reply, await signIn(house, body.email, body.password)),
    ),
    serve(refreshSession, async ({ request, reply }) => {
      const signedIn = await refresh(house, request.cookies[cookieName]);
      if (signedIn) return admitWithCookie(house, reply, signedIn);
      void reply.clearCookie(cookieName, { path: cookiePath });
      throw new AppError("ERR_NOT_AUTHENTICATED");
    }),
    serve(logout, async ({ actor, change, reply }) => {
      await change((db) => closeSession(db, actor.userId, actor.sessionId, "logout"));
      void reply.clearCookie(cookieName, { path: cookiePath });
      return { message: "ok" };
    }),
    serve(getMe, ({ actor, read }) => read((db) => describeUser(db, actor.userId, house.clock.now()))),
  ];
}

export function admitWithCookie(house: AuthHouse, reply: FastifyReply, { session, refreshToken }: SignedIn) {
  if (refreshToken !== undefined)
    void reply.setCookie(cookieName, refreshToken, {
      path: cookiePath,
      httpOnly: true,
      sameSite: "lax",
      secure: house.secureCookies,
      maxAge: sessionLifeSeconds,
    });
  return session;
}
