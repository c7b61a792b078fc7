import { addIdentities, noteChecked } from "../../domain/contacts/store.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";

export interface ConfirmRecipientDeps extends Pick<CompanyTransactions, "write"> {
  clock: Clock;
  /**
   * Resolves to every identity the channel has for a number, null if it has no account. The connection's owner process
   * answers.
   */
  checkNumber(connectionId: number, number: string): Promise<ChannelIdentity[] | null>;
}

/**
 * Checks on WhatsApp whether an unconfirmed number has an account, outside any transaction, and stores the time for
 * the next attempt. `unknown` if the connection does not answer.
 */
export async function confirmRecipient(
  { write, clock, checkNumber }: ConfirmRecipientDeps,
  { connectionId, contactId, number }: { connectionId: number; contactId: number; number: string },
): Promise<"there" | "nobody" | "unknown"> {
  const identities = await checkNumber(connectionId, number).catch(() => undefined);
  if (!identities) return identities === null ? "nobody" : "unknown";
  await write(async (db) => {
    await addIdentities(db, connectionId, contactId, identities);
    await noteChecked(db, connectionId, identities, clock.now());
  });
  return "there";
}
