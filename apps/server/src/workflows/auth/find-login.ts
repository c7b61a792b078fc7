import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { AccessClaims } from "./access-token.ts";

/** User and company that an email address signs in to. */
export interface LoginOwner {
  company_id: number;
  user_id: number;
}

export function findLogin(db: Pick<ReadTx, "first">, email: string): Promise<LoginOwner | undefined> {
  return db.first(sql<LoginOwner>`select company_id, user_id from find_login(${email})`);
}

/** Returns the session id of a browser that this owner has signed in with before, otherwise undefined. */
export function ownDevice(
  owner: LoginOwner | undefined,
  device: AccessClaims | undefined,
): string | undefined {
  const isOwn = owner && device?.companyId === owner.company_id && device.id === owner.user_id;
  return isOwn ? device.sessionId : undefined;
}
