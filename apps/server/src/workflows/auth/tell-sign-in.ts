import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import { AppError } from "../../platform/errors.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Owner } from "./find-login.ts";

export interface SignInNotes {
  secrets: Secrets;
  metrics: Pick<Metrics, "count">;
}

/** A try to sign in, with its origin. */
export interface SignInTry {
  /** Owner of the given address, if there is one. */
  owner: Owner | undefined;
  caller: string;
  log: Pick<Logger, "info">;
}

/**
 * Counts a sign-in and logs a refused one. The log contains neither email nor network address: the account appears by
 * its ids, the caller by a keyed digest that is the same in every process and cannot be reversed.
 */
export async function tellSignIn<T>(
  { secrets, metrics }: SignInNotes,
  { owner, caller, log }: SignInTry,
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    const signedIn = await signIn();
    metrics.count("recado_sign_ins_total", { outcome: "let in" });
    return signedIn;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const outcome = error.code === "ERR_TOO_MANY_REQUESTS" ? "slowed" : "refused";
    metrics.count("recado_sign_ins_total", { outcome });
    const sign = createHmac("sha256", secrets.derive("caller")).update(caller).digest("hex").slice(0, 12);
    log.info(
      { code: error.code, companyId: owner?.company_id, userId: owner?.user_id, caller: sign },
      owner ? "somebody was not signed in" : "somebody was not signed in: nobody has that address",
    );
    throw error;
  }
}
