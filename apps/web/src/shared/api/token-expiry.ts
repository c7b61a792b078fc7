/**
 * Fields of the access token that the browser reads: the time of issue and the time of expiry, in seconds since 1970.
 */
interface TokenTimes {
  iat: number;
  exp: number;
}

function tokenTimes(token: string): TokenTimes | null {
  const [, body = ""] = token.split(".");
  try {
    const claims: unknown = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
    if (typeof claims !== "object" || claims === null || !("exp" in claims) || !("iat" in claims))
      return null;
    const { iat, exp } = claims;
    return typeof iat === "number" && typeof exp === "number" ? { iat, exp } : null;
  } catch {
    return null;
  }
}

/**
 * Returns the delay in milliseconds until the token should be renewed: half its lifetime. The token is then still valid
 * after an outage of a few minutes. Returns null if the token cannot be parsed.
 */
export function renewAfterMs(token: string): number | null {
  const times = tokenTimes(token);
  return times === null ? null : Math.max(((times.exp - times.iat) * 1_000) / 2, 5_000);
}
