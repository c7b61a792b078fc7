import { proto } from "baileys";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import type { ConnectionLease } from "../../../ports/channel.ts";
import { requireLease } from "../session/session-store.ts";

/** Messages that were sent, stored as long as a phone may request them again. */
export interface SentMessages {
  keep(externalId: string, message: proto.IMessage): Promise<void>;
  find(externalId: string): Promise<proto.IMessage | undefined>;
}

export function openSentMessages(database: Database, secrets: Secrets, lease: ConnectionLease): SentMessages {
  const { companyId, connectionId } = lease;
  const purpose = (externalId: string) => placeOfSent(companyId, connectionId, externalId);
  return {
    async keep(externalId, message) {
      const sealed = secrets.seal(proto.Message.encode(message).finish(), purpose(externalId));
      await database.write(companyId, async (db) => {
        await requireLease(db, lease);
        await db.run(sql`
          insert into whatsapp_sent (company_id, connection_id, external_id, message)
          values (${companyId}, ${connectionId}, ${externalId}, ${sealed})
          on conflict (company_id, connection_id, external_id) do update set message = excluded.message`);
      });
    },
    async find(externalId) {
      const row = await database.read(companyId, (db) =>
        db.first(sql<{ message: Buffer }>`
          select message from whatsapp_sent
          where company_id = ${companyId} and connection_id = ${connectionId} and external_id = ${externalId}`),
      );
      return row && proto.Message.decode(secrets.open(row.message, purpose(externalId)));
    },
  };
}

/** Deletes sent messages that are older than a week, because phones do not request them any more. */
export async function forgetOldSent(database: Database, companyId: number): Promise<void> {
  await database.write(companyId, (db) =>
    db.run(
      sql`delete from whatsapp_sent where company_id = ${companyId} and created_at < now() - interval '7 days'`,
    ),
  );
}

/**
 * Encryption context of a stored sent message. The message can only be decrypted under the id under which it was
 * encrypted.
 */
export function placeOfSent(companyId: number, connectionId: number, externalId: string): string {
  return `whatsapp-sent:${companyId}:${connectionId}:${externalId}`;
}
