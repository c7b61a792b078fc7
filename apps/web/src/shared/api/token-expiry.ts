/** Claims of the access token that its holder may read: when it was made and when it ends, in seconds. */
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

/** Half of a token's life, after which it is renewed: an outage of a few minutes never outlives the rest. */
export function renewAfterMs(token: string): number | null {
  const times = tokenTimes(token);
  return times === null ? null : Math.max(((times.exp - times.iat) * 1_000) / 2, 5_000);
}
