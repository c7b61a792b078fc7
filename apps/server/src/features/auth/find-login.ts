import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { AccessClaims } from "./access-token.ts";

/** Who signs in with an address, and in which company. */
export interface Owner {
  company_id: number;
  user_id: number;
}

export function findLogin(db: Pick<ReadTx, "first">, email: string): Promise<Owner | undefined> {
  return db.first(sql<Owner>`select company_id, user_id from find_login(${email})`);
}

/** The browser, where its owner was let in with it before. */
export function ownDevice(owner: Owner | undefined, device: AccessClaims | undefined): string | undefined {
  const isOwn = owner && device?.companyId === owner.company_id && device.id === owner.user_id;
  return isOwn ? device.sessionId : undefined;
}
