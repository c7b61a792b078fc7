import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Who signs in with an address, and in which company. */
export interface Owner {
  company_id: number;
  user_id: number;
}

export function findLogin(db: Pick<ReadTx, "first">, email: string): Promise<Owner | undefined> {
  return db.first(sql<Owner>`select company_id, user_id from find_login(${email})`);
}
