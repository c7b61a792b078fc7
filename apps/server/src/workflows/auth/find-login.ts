import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { AccessClaims } from "./access-token.ts";

/** Ids of the company and the user that an email address belongs to. */
export interface LoginOwner {
  company_id: number;
  user_id: number;
}

export function findLogin(db: Pick<ReadTx, "first">, email: string): Promise<LoginOwner | undefined> {
  return db.first(sql<LoginOwner>`select company_id, user_id from find_login(${email})`);
}

/** Returns the session id in the browser's device cookie if the cookie belongs to this owner, otherwise undefined. */
export function ownDevice(
  owner: LoginOwner | undefined,
  device: AccessClaims | undefined,
): string | undefined {
  const isOwn = owner && device?.companyId === owner.company_id && device.id === owner.user_id;
  return isOwn ? device.sessionId : undefined;
}
