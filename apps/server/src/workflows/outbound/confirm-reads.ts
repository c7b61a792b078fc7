import type { Logger } from "pino";
import { findIdentities } from "../../domain/contacts/store.ts";
import { findUnconfirmedReads, markReadsConfirmed } from "../../domain/messages/outbox-store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { type ChannelSession, isRefusedForGood } from "../../ports/channel.ts";

const batch = 100;

export interface ReceiptsDeps {
  database: Database;
  logger: Logger;
  session(connectionId: number): ChannelSession | undefined;
}

/** Sends read receipts for the messages of a ticket. The key in the work queue is the ticket's id. */
export async function confirmReads(deps: ReceiptsDeps, claim: Claim): Promise<void> {
  for (;;) {
    const read = await deps.database.write(claim.companyId, (db) => unconfirmedOrEnd(db, claim));
    if (!read) return;
    const session = deps.session(claim.connectionId);
    if (!session) throw new Error("this process does not own the connection any more");
    await publishRead(deps, claim, session, read);
    await deps.database.write(claim.companyId, (db) => markReadsConfirmed(db, read.ids));
  }
}

/**
 * Sends read receipts to the channel. If the channel refuses a receipt, for example because the channel no longer knows
 * the message, the receipt counts as sent.
 */
async function publishRead(
  { logger }: ReceiptsDeps,
  { companyId, connectionId }: Claim,
  session: ChannelSession,
  { contact, externalIds }: Read,
): Promise<void> {
  try {
    await session.markRead(contact, externalIds);
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
    logger.warn(
      { err: error, companyId, connectionId },
      "read receipt refused by the channel, dropping the receipt",
    );
  }
}

type Read = Pick<NonNullable<Awaited<ReturnType<typeof unconfirmedOrEnd>>>, "contact" | "externalIds">;

async function unconfirmedOrEnd(db: WriteTx, claim: Claim) {
  const rows = await findUnconfirmedReads(db, claim.connectionId, Number(claim.key), batch);
  const [first] = rows;
  if (!first) {
    await claim.end(db);
    return undefined;
  }
  const contact = await findIdentities(db, claim.connectionId, first.contact_id);
  return { contact, ids: rows.map(({ id }) => id), externalIds: rows.map(({ external_id }) => external_id) };
}
