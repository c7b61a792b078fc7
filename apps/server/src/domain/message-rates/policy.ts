import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findRate, type MessageRateRow } from "./store.ts";

export async function accessMessageRate(db: ReadTx, id: number): Promise<MessageRateRow> {
  const rate = await findRate(db, id);
  if (!rate) throw new AppError("ERR_NO_MESSAGE_RATE_FOUND");
  return rate;
}
