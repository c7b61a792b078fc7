import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type ConnectionRow, findConnection } from "./store.ts";

export async function accessConnection(db: ReadTx, id: number): Promise<ConnectionRow> {
  const connection = await findConnection(db, id);
  if (!connection) throw new AppError("ERR_NO_WAPP_FOUND");
  return connection;
}
