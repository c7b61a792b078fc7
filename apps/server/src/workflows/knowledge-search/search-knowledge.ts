/*
 * Knowledge is searched in up to two rankings, which are merged. The first one compares word stems: each term weighs by
 * how rare it is in the company's pieces, and a word that no piece contains is replaced by the terms that it resembles.
 * The second one compares vectors, if the company has a model for embeddings. Copilot and assistants call this function.
 */

import type { FoundPiece } from "@recado/contract/knowledge-pieces";
import { findPieces } from "../../domain/knowledge/piece-store.ts";
import { presentPiecePart, presentPieceSource } from "../../domain/knowledge/present.ts";
import {
  countPieces,
  findPiecesByTerms,
  findSimilarTerms,
  findTerms,
} from "../../domain/knowledge/search-store.ts";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import { fuseRankings, type RankedPiece, weighTerms, wordsOfQuestion } from "./rules.ts";

export interface KnowledgeSearchDeps {
  database: Database;
}

export interface KnowledgeQuestion {
  companyId: number;
  question: string;
  /** Largest number of pieces to return. */
  limit: number;
}

/** Number of pieces of each ranking that the merged ranking is made from. */
const rankedPieces = 50;
/** Score below which a piece does not answer the question. */
const leastScore = 0.15;

/** Finds the pieces that answer a question, best first. No piece is found if none has to do with the question. */
export async function searchKnowledge(
  { database }: KnowledgeSearchDeps,
  { companyId, question, limit }: KnowledgeQuestion,
): Promise<FoundPiece[]> {
  return database.read(companyId, async (db) => {
    const ranked = fuseRankings([await rankByTerms(db, question)], rankedPieces);
    const chosen = ranked.filter(({ score }) => score >= leastScore).slice(0, limit);
    const pieces = new Map(
      (
        await findPieces(
          db,
          chosen.map(({ id }) => id),
        )
      ).map((piece) => [piece.id, piece]),
    );
    return chosen.flatMap(({ id, score }) => {
      const piece = pieces.get(id);
      return piece ? [{ ...presentPiecePart(piece), source: presentPieceSource(piece), score }] : [];
    });
  });
}

async function rankByTerms(db: ReadTx, question: string): Promise<RankedPiece[]> {
  const words = wordsOfQuestion(question);
  const known = await findTerms(db, words);
  const knownPlaces = new Set(known.map(({ place }) => place));
  const unknown = words
    .map((word, index) => ({ place: index + 1, word }))
    .filter(({ place }) => !knownPlaces.has(place));
  const similar = unknown.length > 0 ? await findSimilarTerms(db, unknown) : [];
  const { terms, fullWeight } = weighTerms(words, known, similar, await countPieces(db));
  if (terms.length === 0) return [];
  const found = await findPiecesByTerms(db, terms, rankedPieces);
  return found.map(({ id, weight }) => ({ id, score: Math.min(1, weight / fullWeight) }));
}
