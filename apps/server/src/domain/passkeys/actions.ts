import type { Passkey } from "@recado/contract/passkeys";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { userRoom } from "../../platform/live/rooms.ts";
import { recordChanges } from "../audit-log/actions.ts";
import { deletePasskeyRow, insertPasskey, type PasskeyRow, recordPasskeyUse } from "./store.ts";

export function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  };
}

export async function addPasskey(
  db: WriteTx,
  actor: Actor,
  passkey: Omit<Parameters<typeof insertPasskey>[1], "user_id">,
): Promise<Passkey> {
  const added = await insertPasskey(db, { ...passkey, user_id: actor.userId });
  if (!added) throw new AppError("ERR_PASSKEY_EXISTS");
  await recordPasskeyChange(db, actor, { from: null, to: added.name });
  return presentPasskey(added);
}

/** Removes a passkey of the actor. A passkey of another user counts as missing. */
export async function deletePasskey(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const name = await deletePasskeyRow(db, actor.userId, id);
  if (name === undefined) throw new AppError("ERR_NO_PASSKEY_FOUND");
  await recordPasskeyChange(db, actor, { from: name, to: null });
}

/** Stores that a passkey was used. Throws if it was removed or its counter does not rise. */
export async function usePasskey(
  db: WriteTx,
  userId: number,
  use: Parameters<typeof recordPasskeyUse>[1],
): Promise<void> {
  if (!(await recordPasskeyUse(db, use))) throw new AppError("ERR_PASSKEY_REFUSED");
  publishPasskeys(db, userId);
}

async function recordPasskeyChange(
  db: WriteTx,
  actor: Actor,
  change: { from: string | null; to: string | null },
): Promise<void> {
  publishPasskeys(db, actor.userId);
  const changes = [{ field: "passkey" as const, ...change }];
  await recordChanges(db, actor, { area: "users", entityId: actor.userId, label: actor.name, changes });
}

function publishPasskeys(db: WriteTx, userId: number): void {
  db.publish([userRoom(db.companyId, userId)], "passkeys", { action: "reload" });
}
