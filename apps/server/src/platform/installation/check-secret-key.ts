import { sql } from "kysely";
import type { Client } from "pg";
import type { Database } from "../db/database.ts";
import type { Secrets } from "../secrets.ts";
import type { KeyChange } from "./reseal.ts";

/** A sealed value and the purpose that it was sealed for. */
interface Sealed {
  sealed: Buffer;
  purpose: string;
}

const purpose = "installation";

/** The secret key does not open the values sealed in the database. */
class WrongSecretKey extends Error {
  constructor() {
    super(
      "SECRET_KEY is not the key that this database's secrets are encrypted with: set SECRET_KEY to that key, because stored WhatsApp sessions and tokens cannot be opened without it. Nothing was changed",
    );
  }
}

/** Throws WrongSecretKey if the key does not open the sealed values. It only reads, so it can run before any change. */
export async function requireSecretKey(owner: Client, secrets: Secrets): Promise<void> {
  const proof = await findSealedWord(owner);
  if (proof && !opens(secrets, proof)) throw new WrongSecretKey();
}

/** Seals the installation's proof, by which later processes check their key. An existing proof is kept. */
export async function recordSecretKey(owner: Client, secrets: Secrets): Promise<void> {
  await owner.query("insert into installation (sealed) values ($1) on conflict do nothing", [
    secrets.seal(Buffer.from(purpose), purpose),
  ]);
}

/** Undefined before the first start, which stores the proof. */
export async function findSealedWord(owner: Client): Promise<Sealed | undefined> {
  const { rowCount } = await owner.query("select where to_regclass('public.installation') is not null");
  if (rowCount === 0) return undefined;
  const { rows } = await owner.query<{ sealed: Buffer }>("select sealed from installation");
  return rows[0] && { sealed: rows[0].sealed, purpose };
}

/** Seals the proof under the new key. Returns 1 if it was sealed under the previous key, otherwise 0. */
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
