import type { Profile } from "@recado/contract/shared/permissions";
import { createSigner, createVerifier } from "fast-jwt";
import type { Clock } from "../../ports/clock.ts";

export interface AccessClaims {
  id: number;
  profile: Profile;
  companyId: number;
  sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims): string;
  /** The claims of a token that is ours and not past its time, else undefined. */
  read(token: string): AccessClaims | undefined;
}

const accessLifeSeconds = 15 * 60;

export function createAccessTokens(
  key: Buffer,
  clock: Clock,
  lifeSeconds: number = accessLifeSeconds,
): AccessTokens {
  const signer = createSigner({ key, algorithm: "HS256", noTimestamp: true });
  // Time is ours to check, against the clock that the program runs on.
  const verifier = createVerifier({ key, algorithms: ["HS256"], ignoreExpiration: true, cache: 2_000 });
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    sign: (claims) => signer({ ...claims, iat: seconds(), exp: seconds() + lifeSeconds }),
    read(token) {
      const claims = verified(verifier, token);
      return claims !== undefined && claims.exp > seconds() ? claims : undefined;
    },
  };
}

type Verified = AccessClaims & { exp: number };

function verified(verifier: (token: string) => Verified, token: string): Verified | undefined {
  try {
    return verifier(token);
  } catch {
    // Forged, cut off or not a token at all: the caller hears one and the same.
    return undefined;
  }
}
