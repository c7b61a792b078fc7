import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findSlaPolicy, lockSlaPolicy, type SlaPolicyRow } from "./store.ts";

export async function accessSlaPolicy(db: ReadTx, id: number): Promise<SlaPolicyRow> {
  const policy = await findSlaPolicy(db, id);
  if (!policy) throw new AppError("ERR_NO_SLA_POLICY_FOUND");
  return policy;
}

/** Locks the policy until the transaction ends. */
export async function lockExistingSlaPolicy(db: WriteTx, id: number): Promise<SlaPolicyRow> {
  await lockSlaPolicy(db, id);
  return accessSlaPolicy(db, id);
}
