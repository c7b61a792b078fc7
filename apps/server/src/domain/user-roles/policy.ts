import { coversPermissions } from "@recado/contract/shared/permission-sets";
import type { PermissionHolder } from "@recado/contract/shared/permissions";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findUserRole, lockRole, type UserRoleRow } from "./store.ts";

export async function accessRole(db: ReadTx, id: number): Promise<UserRoleRow> {
  const role = await findUserRole(db, id);
  if (!role) throw new AppError("ERR_NO_ROLE_FOUND");
  return role;
}

/** Locks the role until the transaction ends, and then returns it. */
export async function lockExistingRole(
  db: WriteTx,
  id: number,
  purpose: "give" | "change",
): Promise<UserRoleRow> {
  await lockRole(db, id, purpose);
  return accessRole(db, id);
}

/** Throws ERR_NO_PERMISSION unless the actor has every permission that is given. */
export function requireMayGive(actor: PermissionHolder, given: PermissionHolder): void {
  if (!coversPermissions(actor, given)) throw new AppError("ERR_NO_PERMISSION");
}
