import { browserName } from "@recado/contract/shared/browser-name";
import type { ErrorCode } from "@recado/contract/shared/errors";
import type { SignInOutcome, SignInWay } from "@recado/contract/sign-ins";
import type { Logger } from "pino";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { LoginOwner } from "./find-login.ts";
import { shortenAddress } from "./shorten-address.ts";
import { countRefusedSignIn, insertSignIn } from "./sign-in-store.ts";

interface SignInOrigin {
  userAgent: string | undefined;
  address: string | undefined;
}

/** Records a successful sign-in in the history of the user. */
export async function recordSignIn(
  db: WriteTx,
  { userId, way, now, ...origin }: SignInOrigin & { userId: number; way: SignInWay; now: Date },
): Promise<void> {
  await insertSignIn(db, { userId, way, now, result: "in", ...describeOrigin(origin) });
}

const refusals: Partial<Record<ErrorCode, { way: SignInWay; result: SignInOutcome }>> = {
  ERR_INVALID_CREDENTIALS: { way: "password", result: "wrongPassword" },
  ERR_SECOND_FACTOR_CODE: { way: "code", result: "wrongCode" },
};

/** Refused sign-ins that wait until they are stored. Further ones are left out, so that guesses cannot fill the memory. */
const mostWaiting = 200;

/** Line of each database in this process: its last write, and how many wait. */
const lines = new WeakMap<Database, { last: Promise<void>; waiting: number }>();

/**
 * Records a refused sign-in in the history of the user. Nobody waits for it, because an answer that takes longer would tell
 * that the account exists. One is stored at a time, so that guesses do not take the connections of other requests.
 */
export function recordRefusal(
  database: Database,
  owner: LoginOwner,
  { code, now, log, ...origin }: SignInOrigin & { code: ErrorCode; now: Date; log: Pick<Logger, "warn"> },
): void {
  const refusal = refusals[code];
  if (!refusal || owner.user_id === 0) return;
  const { company_id: companyId, user_id: userId } = owner;
  const line = lines.get(database) ?? { last: Promise.resolve(), waiting: 0 };
  lines.set(database, line);
  if (line.waiting >= mostWaiting) return;
  line.waiting += 1;
  const refused = { userId, now, ...refusal, ...describeOrigin(origin) };
  line.last = line.last
    .then(() => database.write(companyId, (db) => countRefusedSignIn(db, refused)))
    .catch((error: unknown) =>
      log.warn({ err: error, companyId, userId }, "refused sign-in not added to the user's history"),
    )
    .finally(() => {
      line.waiting -= 1;
    });
}

function describeOrigin({ userAgent, address }: SignInOrigin): { browser: string; address: string } {
  return { browser: browserName(userAgent ?? ""), address: shortenAddress(address ?? "") };
}
