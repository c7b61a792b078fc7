import { findLiveConnection } from "../../domain/connections/store.ts";
import { numberOfIdentities } from "../../domain/contacts/rules.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";

export interface IdentityDeps {
  clock: Clock;
  /** Identities of a number on the channel, or null if it has no account. Asks the process that owns the connection. */
  checkNumber(connectionId: number, number: string): Promise<ChannelIdentity[] | null>;
}

/** A number as WhatsApp spells it, with its other identities; without a live connection, the number as entered. */
export interface ConfirmedNumber {
  number: string;
  connectionId: number | undefined;
  identities: readonly ChannelIdentity[];
}

/** Looks the number up on WhatsApp, outside any transaction; asks twice if a connection does not answer. */
export async function confirmNumber(
  deps: IdentityDeps,
  read: CompanyTransactions["read"],
  number: string,
): Promise<ConfirmedNumber> {
  const asked =
    (await checkOnConnection(deps, read, number)) ?? (await checkOnConnection(deps, read, number));
  if (!asked) throw new AppError("ERR_WAPP_CHECK_CONTACT");
  const { connectionId, identities } = asked;
  if (!identities) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  return { number: numberOfIdentities(identities) ?? number, connectionId, identities };
}

/** Returns undefined if the connection ended or was renewed before it could answer. */
async function checkOnConnection(
  deps: IdentityDeps,
  read: CompanyTransactions["read"],
  number: string,
): Promise<{ connectionId: number | undefined; identities: readonly ChannelIdentity[] | null } | undefined> {
  const connectionId = await read(findLiveConnection);
  if (connectionId === undefined) return { connectionId, identities: [] };
  return deps.checkNumber(connectionId, number).then(
    (identities) => ({ connectionId, identities }),
    () => undefined,
  );
}
