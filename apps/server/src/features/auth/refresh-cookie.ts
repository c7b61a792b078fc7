import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionLifeSeconds } from "./sessions.ts";
import type { SignedIn, SignInHouse } from "./sign-in.ts";

export interface AuthHouse extends SignInHouse {
  /** Whether the browser reaches us over https, so that the cookie never leaves it. */
  secureCookies: boolean;
}

const cookieName = "recado_refresh";
const cookiePath = "/api/auth";

/** Answers with the session and lets the browser keep the refresh token where no script reads it. */
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

export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName];
}

export function clearRefreshCookie(reply: FastifyReply): void {
  void reply.clearCookie(cookieName, { path: cookiePath });
}
