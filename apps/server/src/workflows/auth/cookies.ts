import { requestRecovery, resetPassword } from "@recado/contract/recovery";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccessClaims, AccessTokens } from "./access-token.ts";
import { sessionLifeSeconds } from "./sessions.ts";
import type { SignInDeps, SignInResult } from "./sign-in.ts";

export interface AuthDeps extends SignInDeps {
  /** Tokens that open files for as long as the session lives, and nothing else. */
  fileTokens: AccessTokens;
  /** Tokens that tell a known browser from a guessing one; they grant no access. */
  deviceTokens: AccessTokens;
  /** True when the browser connects over https, so that the cookies are never sent in plain text. */
  secureCookies: boolean;
}

const refreshCookie = { name: "recado_refresh", path: "/api/auth" };
/** Image and media elements cannot send a bearer token, so files are opened with a cookie. */
const fileCookie = { name: "recado_files", path: "/media" };

const deviceName = "recado_device";
/** Paths on which an attacker's guesses could slow down the owner: sign-in and password recovery. */
const deviceCookies = ["/auth", requestRecovery.path, resetPassword.path].map((path) => ({
  name: deviceName,
  path: `/api${path}`,
}));
export const deviceLifeSeconds = 365 * 24 * 3_600;

/** Answers with the session and stores its tokens in cookies that no script can read. */
export function admitWithCookie(
  deps: AuthDeps,
  reply: FastifyReply,
  { session, refreshToken }: SignInResult,
) {
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
  // On a support session the browser stays the operator's own, so it is not marked as known to the other company.
  if (claims && !session.support)
    for (const cookie of deviceCookies) void keep(cookie, deps.deviceTokens.sign(claims), deviceLifeSeconds);
  return session;
}

export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[refreshCookie.name];
}

/** Returns undefined for a browser that no user has signed in with yet. */
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
