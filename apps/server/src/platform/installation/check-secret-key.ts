import { sql } from "kysely";
import type { Client } from "pg";
import type { Database } from "../db/database.ts";
import type { Secrets } from "../secrets.ts";
import type { KeyChange } from "./reseal.ts";

/** Something that was sealed, and for what. */
export interface Sealed {
  sealed: Buffer;
  purpose: string;
}

const purpose = "installation";

/** Throws one clear line where the key at hand is not the one that the installation's secrets were sealed with. */
export async function checkSecretKey(
  database: Database,
  secrets: Secrets,
  /** Any secret of an installation that has not kept a word for this yet. */
  findSealed: () => Promise<Sealed | undefined>,
): Promise<void> {
  const kept = (await findKept(database)) ?? (await findSealed());
  if (kept && !opens(secrets, kept))
    throw new Error(
      "SECRET_KEY is not the one that this database's secrets were sealed with: give that one; without it stored WhatsApp sessions and tokens cannot be opened",
    );
  await database.platform((db) =>
    db.run(
      sql`insert into installation (sealed) values (${secrets.seal(Buffer.from(purpose), purpose)}) on conflict do nothing`,
    ),
  );
}

/** Its word under the new key; tells whether it was under the one before. */
export async function resealInstallation(database: Database, { both, next }: KeyChange): Promise<number> {
  const kept = await findKept(database);
  if (!kept || opens(next, kept)) return 0;
  const resealed = next.seal(both.open(kept.sealed, kept.purpose), kept.purpose);
  await database.platform((db) => db.run(sql`update installation set sealed = ${resealed}`));
  return 1;
}

export async function findKept(database: Database): Promise<Sealed | undefined> {
  const row = await database.platform((db) =>
    db.first(sql<{ sealed: Buffer }>`select sealed from installation`),
  );
  return row && { sealed: row.sealed, purpose };
}

/** Whether a program has ever started on this database: it writes its word there before anything else. */
export async function isBegun(owner: Client): Promise<boolean> {
  const { rowCount } = await owner.query("select where to_regclass('public.installation') is not null");
  return rowCount !== 0 && (await owner.query("select from installation")).rowCount !== 0;
}

export function opens(secrets: Secrets, { sealed, purpose: sealedFor }: Sealed): boolean {
  try {
    secrets.open(sealed, sealedFor);
    return true;
  } catch {
    return false;
  }
}
