import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type ConnectionRow, findConnection, keepConnection } from "./store.ts";

export async function accessConnection(db: ReadTx, id: number): Promise<ConnectionRow> {
  const connection = await findConnection(db, id);
  if (!connection) throw new AppError("ERR_NO_WAPP_FOUND");
  return connection;
}

/**
 * Throws ERR_NO_WAPP_FOUND if the connection does not exist; otherwise protects it from deletion until the transaction
 * ends.
 */
export async function requireConnection(db: WriteTx, id: number): Promise<number> {
  if (!(await keepConnection(db, id))) throw new AppError("ERR_NO_WAPP_FOUND");
  return id;
}
