import { sql } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";

export interface PieceToEmbed {
  id: number;
  /** Title of the source, headings and text of the piece. */
  text: string;
}

const embeddedText = sql`s.title || E'\n' || p.heading || E'\n' || p.body`;

/** Finds pieces that have no vector of the model. */
export function findPiecesWithoutVector(db: ReadTx, model: string, limit: number): Promise<PieceToEmbed[]> {
  return db.rows(sql<PieceToEmbed>`
    select p.id, ${embeddedText} as text
    from knowledge_pieces p join knowledge_sources s on s.company_id = p.company_id and s.id = p.source_id
    where p.company_id = ${db.companyId} and (p.model is null or p.model < ${model} or p.model > ${model})
    order by p.id limit ${sql.lit(limit)}`);
}

export interface EmbeddedPiece extends PieceToEmbed {
  vector: Float32Array;
}

/** Stores vectors. A piece that has changed since its vector was made keeps none. */
export async function storeVectors(
  db: WriteTx,
  model: string,
  pieces: readonly EmbeddedPiece[],
): Promise<void> {
  await db.run(sql`
    update knowledge_pieces p set vector = made.vector, model = ${model}
    from unnest(${pieces.map(({ id }) => id)}::integer[], ${pieces.map(({ text }) => text)}::text[],
      ${pieces.map(({ vector }) => bytesOf(vector))}::bytea[]) as made (id, text, vector), knowledge_sources s
    where p.company_id = ${db.companyId} and p.id = made.id and s.company_id = p.company_id and s.id = p.source_id
      and ${embeddedText} = made.text`);
  db.notify("knowledge", String(db.companyId));
}

export interface VectorRow {
  id: number;
  vector: Buffer;
}

/** Finds the vectors of the model, in the order of the pieces' ids, beginning after one of them. */
export function findVectors(db: ReadTx, model: string, afterId: number, limit: number): Promise<VectorRow[]> {
  return db.rows(sql<VectorRow>`
    select id, vector from knowledge_pieces
    where company_id = ${db.companyId} and model = ${model} and id > ${afterId}
    order by id limit ${sql.lit(limit)}`);
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
