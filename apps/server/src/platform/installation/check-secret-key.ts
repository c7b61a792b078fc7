import { sql } from "kysely";
import type { Client } from "pg";
import type { Database } from "../db/database.ts";
import type { Secrets } from "../secrets.ts";
import type { KeyChange } from "./reseal.ts";

/** An encrypted value and the purpose under which it was sealed. */
interface Sealed {
  sealed: Buffer;
  purpose: string;
}

const purpose = "installation";

/** Thrown if the secret key cannot decrypt the values that are stored in the database. */
class WrongSecretKey extends Error {
  constructor() {
    super(
      "SECRET_KEY is not the key that this database's secrets are encrypted with: set SECRET_KEY to that key, because stored WhatsApp sessions and tokens cannot be opened without it. Nothing was changed",
    );
  }
}

/**
 * Throws WrongSecretKey if the secret key cannot decrypt the value that the first start sealed. It only reads, so it
 * can run before anything is changed.
 */
export async function requireSecretKey(owner: Client, secrets: Secrets): Promise<void> {
  const proof = await findSealedWord(owner);
  if (proof && !opens(secrets, proof)) throw new WrongSecretKey();
}

/** Stores a sealed value by which later starts check their secret key. A value that is already stored is kept. */
export async function recordSecretKey(owner: Client, secrets: Secrets): Promise<void> {
  await owner.query("insert into installation (sealed) values ($1) on conflict do nothing", [
    secrets.seal(Buffer.from(purpose), purpose),
  ]);
}

/**
 * Returns the sealed value by which the secret key is checked; undefined before the first start, which stores that
 * value.
 */
export async function findSealedWord(owner: Client): Promise<Sealed | undefined> {
  const { rowCount } = await owner.query("select where to_regclass('public.installation') is not null");
  if (rowCount === 0) return undefined;
  const { rows } = await owner.query<{ sealed: Buffer }>("select sealed from installation");
  return rows[0] && { sealed: rows[0].sealed, purpose };
}

/**
 * Seals the installation's check value under the new key. Returns 1 if it was sealed under the previous key, otherwise
 * 0.
 */
export async function resealInstallation(database: Database, { both, next }: KeyChange): Promise<number> {
  const [row] = await database.platform((db) =>
    db.rows(sql<{ sealed: Buffer }>`select sealed from installation`),
  );
  if (!row || opens(next, { sealed: row.sealed, purpose })) return 0;
  const resealed = next.seal(both.open(row.sealed, purpose), purpose);
  await database.platform((db) => db.run(sql`update installation set sealed = ${resealed}`));
  return 1;
}

function opens(secrets: Secrets, { sealed, purpose: sealedFor }: Sealed): boolean {
  try {
    secrets.open(sealed, sealedFor);
    return true;
  } catch {
    return false;
  }
}
