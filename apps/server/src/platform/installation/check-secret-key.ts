import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Secrets } from "../secrets.ts";

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

async function findKept(database: Database): Promise<Sealed | undefined> {
  const row = await database.platform((db) =>
    db.first(sql<{ sealed: Buffer }>`select sealed from installation`),
  );
  return row && { sealed: row.sealed, purpose };
}

function opens(secrets: Secrets, { sealed, purpose: sealedFor }: Sealed): boolean {
  try {
    secrets.open(sealed, sealedFor);
    return true;
  } catch {
    return false;
  }
}
