import { addIdentities, noteChecked } from "../../domain/contacts/store.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";

export interface ConfirmRecipientDeps extends Pick<CompanyTransactions, "write"> {
  clock: Clock;
  /**
   * Resolves to every identity that the channel has for a number, or to null if the number has no account. The request
   * goes to the process that owns the connection.
   */
  checkNumber(connectionId: number, number: string): Promise<ChannelIdentity[] | null>;
}

/**
 * Asks WhatsApp whether a number has an account, outside any transaction, and stores when the number was confirmed.
 * Returns `nobody` if the number has no account, `unknown` if the connection does not answer.
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
