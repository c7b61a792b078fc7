import { accessConnection } from "../../domain/connections/policy.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findLimits, type LimitsRow } from "./store.ts";

export interface AccessedLimits {
  name: string;
  limits: LimitsRow;
}

/**
 * Returns a connection's sending limits. Throws ERR_NO_SENDING_LIMITS for a connection over the Cloud API, which has
 * none.
 */
export async function accessLimits(db: ReadTx, connectionId: number, now: Date): Promise<AccessedLimits> {
  const { name } = await accessConnection(db, connectionId);
  const limits = await findLimits(db, connectionId, now);
  if (!limits) throw new AppError("ERR_NO_SENDING_LIMITS");
  return { name, limits };
}
