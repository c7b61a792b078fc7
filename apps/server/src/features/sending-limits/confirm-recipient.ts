import type { CompanyTransactions } from "../../platform/db/database.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { addIdentities, noteChecked } from "../contacts/store.ts";

export interface ConfirmDeps extends Pick<CompanyTransactions, "write"> {
  clock: Clock;
  /** Everything the channel calls a number, null when nobody is there; asked of whoever carries the connection. */
  checkNumber(connectionId: number, number: string): Promise<ChannelIdentity[] | null>;
}

/**
 * Looks up on WhatsApp whom a turn was refused as not confirmed, outside any transaction, and remembers when that was: the next
 * turn knows it. `unknown` where the connection gives no answer.
 */
export async function confirmRecipient(
  { write, clock, checkNumber }: ConfirmDeps,
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
