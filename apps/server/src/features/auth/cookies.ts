import { requestRecovery, resetPassword } from "@recado/contract/recovery";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccessClaims, AccessTokens } from "./access-token.ts";
import { sessionLifeSeconds } from "./sessions.ts";
import type { SignedIn, SignInDeps } from "./sign-in.ts";

export interface AuthDeps extends SignInDeps {
  /** What opens files for as long as the session lives, and nothing else. */
  fileTokens: AccessTokens;
  /** What tells a browser that has been let in before from one that guesses; it opens nothing. */
  deviceTokens: AccessTokens;
  /** Whether the browser reaches us over https, so that the cookie never leaves it. */
  secureCookies: boolean;
}

const refreshCookie = { name: "recado_refresh", path: "/api/auth" };
/** Pictures and players cannot send a bearer token. */
const fileCookie = { name: "recado_files", path: "/media" };

const deviceName = "recado_device";
/** Where strangers who guess may hold somebody up: signing in, and a forgotten password. */
const deviceCookies = ["/auth", requestRecovery.path, resetPassword.path].map((path) => ({
  name: deviceName,
  path: `/api${path}`,
}));
export const deviceLifeSeconds = 365 * 24 * 3_600;

/** Answers with the session and lets the browser keep its tokens where no script reads them. */
export function admitWithCookie(deps: AuthDeps, reply: FastifyReply, { session, refreshToken }: SignedIn) {
  const keep = ({ name, path }: typeof refreshCookie, token: string, maxAge = sessionLifeSeconds) =>
    reply.setCookie(name, token, {
      path,
      httpOnly: true,
      sameSite: "lax",
      secure: deps.secureCookies,
      maxAge,
    });
  if (refreshToken !== undefined) void keep(refreshCookie, refreshToken);
  const claims = deps.tokens.read(session.token);
  if (claims) void keep(fileCookie, deps.fileTokens.sign(claims));
  // The browser is known as its owner's, not as whom they help.
  if (claims && !session.support)
    for (const cookie of deviceCookies) void keep(cookie, deps.deviceTokens.sign(claims), deviceLifeSeconds);
  return session;
}

export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[refreshCookie.name];
}

/** Undefined for a browser that nobody has signed in with yet. */
export function readDevice(
  { deviceTokens }: Pick<AuthDeps, "deviceTokens">,
  { cookies }: FastifyRequest,
): AccessClaims | undefined {
  return deviceTokens.read(cookies[deviceName] ?? "");
}

export function readFileCookie(request: FastifyRequest): string | undefined {
  return request.cookies[fileCookie.name];
}

export function clearCookies(reply: FastifyReply): void {
  for (const { name, path } of [refreshCookie, fileCookie]) void reply.clearCookie(name, { path });
}
