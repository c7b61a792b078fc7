import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccessTokens } from "./access-token.ts";
import { sessionLifeSeconds } from "./sessions.ts";
import type { SignedIn, SignInDeps } from "./sign-in.ts";

export interface AuthDeps extends SignInDeps {
  /** What opens files for as long as the session lives, and nothing else. */
  fileTokens: AccessTokens;
  /** Whether the browser reaches us over https, so that the cookie never leaves it. */
  secureCookies: boolean;
}

const refreshCookie = { name: "recado_refresh", path: "/api/auth" };
/** Pictures and players cannot send a bearer token. */
const fileCookie = { name: "recado_files", path: "/media" };

/** Answers with the session and lets the browser keep its tokens where no script reads them. */
export function admitWithCookie(deps: AuthDeps, reply: FastifyReply, { session, refreshToken }: SignedIn) {
  const keep = ({ name, path }: typeof refreshCookie, token: string) =>
    reply.setCookie(name, token, {
      path,
      httpOnly: true,
      sameSite: "lax",
      secure: deps.secureCookies,
      maxAge: sessionLifeSeconds,
    });
  if (refreshToken !== undefined) void keep(refreshCookie, refreshToken);
  const claims = deps.tokens.read(session.token);
  if (claims) void keep(fileCookie, deps.fileTokens.sign(claims));
  return session;
}

export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[refreshCookie.name];
}

export function readFileCookie(request: FastifyRequest): string | undefined {
  return request.cookies[fileCookie.name];
}

export function clearCookies(reply: FastifyReply): void {
  for (const { name, path } of [refreshCookie, fileCookie]) void reply.clearCookie(name, { path });
}
