import type { KnowledgeKind } from "@recado/contract/knowledge-pieces";
import { type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { KnowledgePieces } from "../../platform/db/schema.ts";
import type { NewPiece } from "./rules.ts";

export type StoredPieceRow = Pick<Selectable<KnowledgePieces>, "id" | "place" | "heading" | "body">;

export type PieceWithSourceRow = StoredPieceRow & {
  source_id: number;
  source_kind: KnowledgeKind;
  source_title: string;
  source_url: string | null;
};

export function findPiecesOfSource(db: ReadTx, sourceId: number): Promise<StoredPieceRow[]> {
  return db.rows(
    sql<StoredPieceRow>`select id, place, heading, body from knowledge_pieces
      where company_id = ${db.companyId} and source_id = ${sourceId} order by place`,
  );
}

/** Finds pieces by their ids, in no particular order. */
export function findPieces(db: ReadTx, ids: readonly number[]): Promise<PieceWithSourceRow[]> {
  return db.rows(
    sql<PieceWithSourceRow>`
      select p.id, p.place, p.heading, p.body, s.id as source_id, s.kind as source_kind, s.title as source_title,
        s.url as source_url
      from knowledge_pieces p join knowledge_sources s on s.company_id = p.company_id and s.id = p.source_id
      where p.company_id = ${db.companyId} and p.id = any(${[...ids]}::integer[])`,
  );
}

/** Finds the pieces of a source whose places are at most `distance` away from the given place. */
export function findPiecesAround(
  db: ReadTx,
  sourceId: number,
  place: number,
  distance: number,
): Promise<StoredPieceRow[]> {
  return db.rows(
    sql<StoredPieceRow>`select id, place, heading, body from knowledge_pieces
      where company_id = ${db.companyId} and source_id = ${sourceId}
        and place between ${place - distance} and ${place + distance} order by place`,
  );
}

export async function deletePieces(db: ReadTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.run(
    sql`delete from knowledge_pieces where company_id = ${db.companyId} and id = any(${[...ids]}::integer[])`,
  );
}

export interface PlacedPiece extends NewPiece {
  place: number;
}

/** Words by which a piece is found: its title, its headings and its text, in the stems of the source's language. */
const wordsOf = (heading: unknown, body: unknown) =>
  sql`knowledge_words(knowledge_config(s.language), s.title || E'\n' || ${heading} || E'\n' || ${body})`;

export async function insertPieces(
  db: ReadTx,
  sourceId: number,
  pieces: readonly PlacedPiece[],
): Promise<void> {
  if (pieces.length === 0) return;
  await db.run(sql`
    insert into knowledge_pieces (company_id, source_id, place, heading, body, words)
    select s.company_id, s.id, added.place, added.heading, added.body, ${wordsOf(sql`added.heading`, sql`added.body`)}
    from knowledge_sources s, unnest(${pieces.map(({ place }) => place)}::integer[],
      ${pieces.map(({ heading }) => heading)}::text[], ${pieces.map(({ body }) => body)}::text[])
      as added (place, heading, body)
    where s.company_id = ${db.companyId} and s.id = ${sourceId}`);
}

/**
 * Moves the kept pieces of a source to their new places, and finds their words again, because the source's title or
 * language may have changed. A piece whose words change loses its vector, which is made again.
 */
export async function placePieces(
  db: ReadTx,
  sourceId: number,
  kept: readonly { id: number; place: number }[],
): Promise<void> {
  await db.run(sql`
    update knowledge_pieces p set place = kept.place, words = kept.words,
      vector = case when p.words = kept.words then p.vector end, model = case when p.words = kept.words then p.model end
    from (
      select old.id, moved.place, ${wordsOf(sql`old.heading`, sql`old.body`)} as words
      from unnest(${kept.map(({ id }) => id)}::integer[], ${kept.map(({ place }) => place)}::integer[]) as moved (id, place)
      join knowledge_pieces old on old.company_id = ${db.companyId} and old.id = moved.id
      join knowledge_sources s on s.company_id = old.company_id and s.id = ${sourceId}) as kept
    where p.company_id = ${db.companyId} and p.id = kept.id and (p.place <> kept.place or p.words <> kept.words)`);
}
