import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findPieces, type PieceWithSourceRow } from "./piece-store.ts";
import { findQuickMessageSource, findSource, type KnowledgeSourceRow, lockSource } from "./store.ts";

export async function accessSource(db: ReadTx, id: number): Promise<KnowledgeSourceRow> {
  const source = await findSource(db, id);
  if (!source) throw new AppError("ERR_NO_KNOWLEDGE_SOURCE_FOUND");
  return source;
}

export async function accessQuickMessageSource(db: ReadTx): Promise<KnowledgeSourceRow> {
  const source = await findQuickMessageSource(db);
  if (!source) throw new AppError("ERR_NO_KNOWLEDGE_SOURCE_FOUND");
  return source;
}

/** Locks the source until the transaction ends. */
export async function lockExistingSource(db: WriteTx, id: number): Promise<KnowledgeSourceRow> {
  await lockSource(db, id);
  return accessSource(db, id);
}

export async function accessPiece(db: ReadTx, id: number): Promise<PieceWithSourceRow> {
  const [piece] = await findPieces(db, [id]);
  if (!piece) throw new AppError("ERR_NO_KNOWLEDGE_PIECE_FOUND");
  return piece;
}
