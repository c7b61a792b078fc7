import { profileSchema } from "@recado/contract/shared/permissions";
import { idSchema } from "@recado/contract/shared/wire";
import { createSigner, createVerifier } from "fast-jwt";
import { z } from "zod";
import type { Clock } from "../../ports/clock.ts";

/** Checked though we sign them: whoever has the key, or a version to come, may write others, and ids go into columns that have types. */
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
    // Forged, cut off or not a token at all: the caller hears one and the same.
    return undefined;
  }
}
