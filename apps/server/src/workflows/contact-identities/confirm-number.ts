import { findLiveConnection } from "../../domain/connections/store.ts";
import { numberOfIdentities } from "../../domain/contacts/rules.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";

export interface IdentityDeps {
  clock: Clock;
  /**
   * Resolves to the channel's identities of a number; null if the number has no account. The process that owns the
   * connection is asked.
   */
  checkNumber(connectionId: number, number: string): Promise<ChannelIdentity[] | null>;
}

/**
 * Number in WhatsApp's spelling, with the other identities of the same account. If no connection is live, the number is
 * as the user entered it and has no identities.
 */
export interface ConfirmedNumber {
  number: string;
  connectionId: number | undefined;
  identities: readonly ChannelIdentity[];
}

/** Asks WhatsApp about a number, outside any transaction. If the connection does not respond, asks a second time. */
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

/**
 * Asks one live connection about the number. Resolves to undefined if the connection ended or was replaced before it
 * responded.
 */
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
