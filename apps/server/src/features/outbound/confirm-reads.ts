import { sql } from "kysely";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import type { ChannelSession } from "../../ports/channel.ts";
import { findIdentities } from "../contacts/store.ts";

const batch = 100;

export interface ReceiptsDeps {
  database: Database;
  session(connectionId: number): ChannelSession | undefined;
}

/** Tells WhatsApp which of a ticket's messages were read; the work queue's key is the ticket. */
export async function confirmReads(deps: ReceiptsDeps, claim: Claim): Promise<void> {
  for (;;) {
    const read = await deps.database.write(claim.companyId, (db) => unconfirmedOrEnd(db, claim));
    if (!read) return;
    const session = deps.session(claim.connectionId);
    if (!session) throw new Error("the connection is not carried here any more");
    await session.markRead(read.contact, read.externalIds);
    await deps.database.write(claim.companyId, (db) =>
      db.run(
        sql`update messages set read_receipt_at = now() where company_id = ${db.companyId} and id = any(${read.ids}::bigint[])`,
      ),
    );
  }
}

async function unconfirmedOrEnd(db: WriteTx, claim: Claim) {
  const rows = await db.rows(sql<{ id: string; external_id: string; contact_id: number }>`
    select id, external_id, contact_id from messages
    where company_id = ${db.companyId} and ticket_id = ${Number(claim.key)} and connection_id = ${claim.connectionId}
      and not from_me and read and read_receipt_at is null
    order by id limit ${sql.lit(batch)}`);
  const [first] = rows;
  if (!first) {
    await claim.end(db);
    return undefined;
  }
  const contact = await findIdentities(db, claim.connectionId, first.contact_id);
  return { contact, ids: rows.map(({ id }) => id), externalIds: rows.map(({ external_id }) => external_id) };
}
