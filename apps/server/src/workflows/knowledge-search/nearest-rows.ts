import type { RankedPiece } from "./rules.ts";

/** Vectors of one company, one after the other. Each has the length 1. */
export interface VectorTable {
  ids: readonly number[];
  values: Float32Array;
  /** Number of floats of each vector. */
  size: number;
}

/** Compares a vector with all rows of a table by their cosine, and returns the nearest ones. */
export function nearestRows(
  { ids, values, size }: VectorTable,
  vector: Float32Array,
  limit: number,
): RankedPiece[] {
  const length = Math.hypot(...vector);
  if (vector.length !== size || length === 0) return [];
  const sought = vector.map((value) => value / length);
  const nearest: RankedPiece[] = [];
  let least = 0;
  for (const [row, id] of ids.entries()) {
    const score = productOf(values, row * size, sought);
    if (!(score > least)) continue;
    insertRanked(nearest, { id, score }, limit);
    if (nearest.length === limit) least = nearest.at(-1)?.score ?? 0;
  }
  return nearest;
}

function insertRanked(ranking: RankedPiece[], piece: RankedPiece, limit: number): void {
  let place = ranking.length;
  while (place > 0 && (ranking[place - 1]?.score ?? 0) < piece.score) place -= 1;
  ranking.splice(place, 0, piece);
  if (ranking.length > limit) ranking.pop();
}

function productOf(values: Float32Array, start: number, vector: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < vector.length; index += 1)
    sum += (values[start + index] as number) * (vector[index] as number);
  return sum;
}
