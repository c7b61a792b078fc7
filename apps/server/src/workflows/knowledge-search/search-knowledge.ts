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
import type { ReadTx } from "../../platform/db/database.ts";
import type { AiDeps } from "../ai-calls/run-ai.ts";
import { embedQuestion } from "./embed-question.ts";
import { fuseRankings, plain, type RankedPiece, weighTerms, wordsOfQuestion } from "./rules.ts";
import type { VectorCache } from "./vector-cache.ts";

export interface KnowledgeSearchDeps extends AiDeps {
  knowledgeVectors: VectorCache;
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
/** Cosine below which the vectors of a question and a piece have nothing in common. */
const leastCosine = 0.25;

/** Finds the pieces that answer a question, best first. No piece is found if none has to do with the question. */
export async function searchKnowledge(
  deps: KnowledgeSearchDeps,
  { companyId, question, limit }: KnowledgeQuestion,
): Promise<FoundPiece[]> {
  const byVectors = await rankByVectors(deps, companyId, question);
  return deps.database.read(companyId, async (db) => {
    const ranked = fuseRankings([await rankByTerms(db, question), byVectors], rankedPieces);
    const chosen = ranked.filter(({ score }) => score >= leastScore).slice(0, limit);
    const ids = chosen.map(({ id }) => id);
    const pieces = new Map((await findPieces(db, ids)).map((piece) => [piece.id, piece]));
    return chosen.flatMap(({ id, score }) => {
      const piece = pieces.get(id);
      return piece ? [{ ...presentPiecePart(piece), source: presentPieceSource(piece), score }] : [];
    });
  });
}

async function rankByVectors(
  deps: KnowledgeSearchDeps,
  companyId: number,
  question: string,
): Promise<RankedPiece[]> {
  const embedded = await embedQuestion(deps, companyId, question);
  if (!embedded) return [];
  const { model, vector } = embedded;
  const ranked = await deps.knowledgeVectors.rank(companyId, model, vector, rankedPieces);
  return ranked
    .filter(({ score }) => score >= leastCosine)
    .map((piece) => ({ ...piece, score: Math.min(1, piece.score) }));
}

async function rankByTerms(db: ReadTx, question: string): Promise<RankedPiece[]> {
  const words = wordsOfQuestion(question);
  const known = await findTerms(db, words);
  const knownPlaces = new Set(known.map(({ place }) => place));
  const unknown = words
    .map((word, index) => ({ place: index + 1, word: plain(word) }))
    .filter(({ place }) => !knownPlaces.has(place));
  const similar = unknown.length > 0 ? await findSimilarTerms(db, unknown) : [];
  const { terms, fullWeight } = weighTerms(words, known, similar, await countPieces(db));
  if (terms.length === 0) return [];
  const found = await findPiecesByTerms(db, terms, rankedPieces);
  return found.map(({ id, weight }) => ({ id, score: Math.min(1, weight / fullWeight) }));
}
