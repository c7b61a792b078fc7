import { profileSchema } from "@recado/contract/shared/permissions";
import { idSchema } from "@recado/contract/shared/wire";
import { createSigner, createVerifier } from "fast-jwt";
import { z } from "zod";
import type { Clock } from "../../ports/clock.ts";

/**
 * Claims are validated although this server signs them. A leaked key or a later version could write other claims, and
 * the database accepts only ids of the right type.
 */
const claimsSchema = z.object({
  id: idSchema,
  profile: profileSchema,
  companyId: idSchema,
  sessionId: z.uuid(),
  exp: z.int(),
});
export type AccessClaims = Omit<z.output<typeof claimsSchema>, "exp">;

export interface AccessTokens {
  sign(claims: AccessClaims): string;
  /** Returns the token's claims; undefined if the token's signature is invalid or the token has expired. */
  read(token: string): AccessClaims | undefined;
}

const accessLifeSeconds = 15 * 60;

export function createAccessTokens(
  key: Buffer,
  clock: Clock,
  lifeSeconds: number = accessLifeSeconds,
): AccessTokens {
  const signer = createSigner({ key, algorithm: "HS256", noTimestamp: true });
  // The token's expiry is compared with the time of `clock`. The library's own check would use the system time.
  const verifier = createVerifier({ key, algorithms: ["HS256"], ignoreExpiration: true, cache: 2_000 });
  const read = (token: string) => claimsSchema.safeParse(verified(verifier, token)).data;
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    sign: (claims) => signer({ ...claims, iat: seconds(), exp: seconds() + lifeSeconds }),
    read(token) {
      const claims = read(token);
      return claims !== undefined && claims.exp > seconds() ? claims : undefined;
    },
  };
}

function verified(verifier: (token: string) => unknown, token: string): unknown {
  try {
    return verifier(token);
  } catch {
    // Forged, truncated and malformed tokens all lead to the same response, so that the response tells an attacker
    // nothing.
    return undefined;
  }
}
