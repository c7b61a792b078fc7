import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** A word stem of a question that occurs in the company's pieces. */
export interface KnownTerm {
  /** Position of the word in the question. */
  place: number;
  term: string;
  /** Number of pieces that contain the term. */
  pieces: number;
}

/** A term of the company's pieces that resembles a word of a question. */
export interface SimilarTerm extends KnownTerm {
  /** The question's word in small letters and without accents. */
  word: string;
}

/**
 * Finds the stems of the question's words that occur in pieces. Each word is stemmed in all three languages, because
 * sources of one company may be written in several.
 */
export function findTerms(db: ReadTx, words: readonly string[]): Promise<KnownTerm[]> {
  return db.rows(sql<KnownTerm>`
    select distinct asked.place::integer as place, t.term, t.pieces
    from unnest(${[...words]}::text[]) with ordinality as asked (word, place),
      unnest(array['pt', 'en', 'es']) as language,
      unnest(tsvector_to_array(knowledge_words(knowledge_config(language), asked.word))) as stem
      join knowledge_terms t on t.company_id = ${db.companyId} and t.term = stem`);
}

/** Finds the terms that resemble words with a misspelling the most, a few for each word. The words are plain text. */
export function findSimilarTerms(
  db: ReadTx,
  words: readonly { place: number; word: string }[],
): Promise<SimilarTerm[]> {
  return db.rows(sql<SimilarTerm>`
    select place, word, term, pieces
    from find_similar_terms(${words.map(({ place }) => place)}::integer[], ${words.map(({ word }) => word)}::text[])`);
}

/** A term of the search and the weight that it adds to the pieces which contain it. */
export interface WeightedTerm {
  place: number;
  term: string;
  weight: number;
}

/**
 * Finds the pieces in which the heaviest terms occur, heaviest first. Of several terms for the same word of the
 * question, a piece counts only the heaviest.
 */
export function findPiecesByTerms(
  db: ReadTx,
  terms: readonly WeightedTerm[],
  limit: number,
): Promise<{ id: number; weight: number }[]> {
  return db.rows(sql<{ id: number; weight: number }>`
    select piece_id as id, weight
    from find_knowledge(${terms.map(({ place }) => place)}::integer[], ${terms.map(({ term }) => quoted(term))}::text[],
      ${terms.map(({ weight }) => weight)}::float8[], ${limit})`);
}

/** Writes a term as a text search query that matches exactly this term. */
function quoted(term: string): string {
  return `'${term.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

export async function countPieces(db: ReadTx): Promise<number> {
  const found = await db.first(
    sql<{
      count: number;
    }>`select count(*)::integer as count from knowledge_pieces where company_id = ${db.companyId}`,
  );
  return found?.count ?? 0;
}
