/** Claims of the access token that the browser reads: when it was issued and when it expires, in seconds. */
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
 * Tokens are renewed after half their lifetime, so that an outage of a few minutes never outlives the rest. Null if the
 * token cannot be read.
 */
export function renewAfterMs(token: string): number | null {
  const times = tokenTimes(token);
  return times === null ? null : Math.max(((times.exp - times.iat) * 1_000) / 2, 5_000);
}
