import { requestRecovery, resetPassword } from "@recado/contract/recovery";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccessClaims, AccessTokens } from "./access-token.ts";
import { sessionLifeSeconds } from "./sessions.ts";
import type { SignInDeps, SignInResult } from "./sign-in.ts";

export interface AuthDeps extends SignInDeps {
  /** Signs tokens that give access to files until the session ends, and to nothing else. */
  fileTokens: AccessTokens;
  /**
   * Signs tokens that mark a browser in which a user has signed in before. Password guesses from elsewhere do not delay
   * sign-in from such a browser. The tokens give no access.
   */
  deviceTokens: AccessTokens;
  /**
   * True if browsers connect over HTTPS. Cookies then carry the attribute `Secure` and are never sent in plain text.
   */
  secureCookies: boolean;
}

const refreshCookie = { name: "recado_refresh", path: "/api/auth" };
/** Image and media elements cannot send a bearer token, so a cookie authenticates requests for files. */
const fileCookie = { name: "recado_files", path: "/media" };

const deviceName = "recado_device";
/**
 * The device cookie is sent to the paths of sign-in and password recovery, where an attacker's guesses could otherwise
 * delay the account's owner.
 */
const deviceCookies = ["/auth", requestRecovery.path, resetPassword.path].map((path) => ({
  name: deviceName,
  path: `/api${path}`,
}));
export const deviceLifeSeconds = 365 * 24 * 3_600;

/** Returns the session for the response body and sets the session's tokens as cookies that scripts cannot read. */
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
  // A support session does not mark the browser as known to the company that the operator entered.
  if (claims && !session.support)
    for (const cookie of deviceCookies) void keep(cookie, deps.deviceTokens.sign(claims), deviceLifeSeconds);
  return session;
}

export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[refreshCookie.name];
}

/** Returns the claims of the browser's device cookie; undefined if no user has signed in with the browser yet. */
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
