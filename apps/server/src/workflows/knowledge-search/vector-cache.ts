import type { Logger } from "pino";
import { findVectors } from "../../domain/knowledge/vector-store.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database } from "../../platform/db/database.ts";
import { nearestRows, type VectorTable } from "./nearest-rows.ts";
import type { RankedPiece } from "./rules.ts";

/** Vectors of companies' pieces, kept in memory while they are searched. */
export interface VectorCache {
  /** Ranks the company's pieces by how near their vectors of the model are to the given one, nearest first. */
  rank(companyId: number, model: string, vector: Float32Array, limit: number): Promise<RankedPiece[]>;
}

/** Memory for vectors of all companies in bytes: ten companies with 20,000 pieces of 384 numbers. */
const mostBytes = 320 * 1_048_576;
const rowsAtOnce = 2_000;
/** Time for which a table is used although pieces have changed. New pieces are found by their words meanwhile. */
const staleMilliseconds = 2_000;

interface CachedTable {
  model: string;
  table: Promise<VectorTable>;
  bytes: number;
  /** State of the company's pieces when loading began. */
  version: string;
  loadedAt: number;
  isReplaced: boolean;
}

/**
 * Creates the cache of a process. The companies that were searched last stay; others leave when the memory is full. A
 * change of pieces in any process makes the table stale: it is used until the new one is loaded, so that a company whose
 * pieces change often does not wait at each search.
 */
export function createVectorCache(
  database: Database,
  bus: Pick<Bus, "subscribe" | "onGap">,
  logger: Logger,
  limitBytes = mostBytes,
): VectorCache {
  const tables = new Map<number, CachedTable>();
  const changes = new Map<number, number>();
  let gaps = 0;
  const versionOf = (companyId: number) => `${gaps} ${changes.get(companyId) ?? 0}`;
  const change = (companyId: number) => changes.set(companyId, (changes.get(companyId) ?? 0) + 1);
  bus.subscribe("knowledge", (message) => change(Number(message)));
  bus.onGap((companyId) => {
    if (companyId === undefined) gaps += 1;
    else change(companyId);
  });

  function load(companyId: number, model: string): CachedTable {
    const cached: CachedTable = {
      model,
      table: loadTable(database, companyId, model, limitBytes),
      bytes: 0,
      version: versionOf(companyId),
      loadedAt: performance.now(),
      isReplaced: false,
    };
    cached.table.then(
      ({ values }) => {
        cached.bytes = values.byteLength;
        makeRoom(companyId);
      },
      () => {
        if (tables.get(companyId) === cached) tables.delete(companyId);
      },
    );
    return cached;
  }

  /** Removes the companies that were searched longest ago until the rest fits into the memory. */
  function makeRoom(keptId: number): void {
    let bytes = [...tables.values()].reduce((sum, cached) => sum + cached.bytes, 0);
    for (const [id, cached] of tables) {
      if (bytes <= limitBytes) return;
      if (id === keptId) continue;
      tables.delete(id);
      bytes -= cached.bytes;
    }
  }

  function reload(companyId: number, old: CachedTable): void {
    old.isReplaced = true;
    const fresh = load(companyId, old.model);
    fresh.table.then(
      () => {
        if (tables.get(companyId) === old) tables.set(companyId, fresh);
      },
      (error: unknown) => {
        old.isReplaced = false;
        logger.warn(
          { err: error, companyId },
          "vectors of knowledge not loaded, searching the previous ones",
        );
      },
    );
  }

  function isStale(companyId: number, { version, loadedAt, isReplaced }: CachedTable): boolean {
    return (
      !isReplaced && version !== versionOf(companyId) && performance.now() - loadedAt > staleMilliseconds
    );
  }

  return {
    async rank(companyId, model, vector, limit) {
      let cached = tables.get(companyId);
      if (cached?.model !== model) cached = load(companyId, model);
      else if (isStale(companyId, cached)) reload(companyId, cached);
      // The map is in the order of the last searches.
      tables.delete(companyId);
      tables.set(companyId, cached);
      return nearestRows(await cached.table, vector, limit);
    },
  };
}

/** Loads vectors in parts. Vectors that would exceed the memory are left out; the search finds those pieces by words. */
async function loadTable(
  database: Database,
  companyId: number,
  model: string,
  limitBytes: number,
): Promise<VectorTable> {
  const ids: number[] = [];
  const parts: Buffer[] = [];
  let size = 0;
  for (let lastId = 0, isMore = true; isMore; ) {
    const after = lastId;
    const rows = await database.read(companyId, (db) => findVectors(db, model, after, rowsAtOnce));
    for (const { id, vector } of rows) {
      lastId = id;
      size ||= vector.length;
      if (vector.length !== size) continue;
      ids.push(id);
      parts.push(vector);
    }
    isMore = rows.length === rowsAtOnce && (parts.length + rowsAtOnce) * size <= limitBytes;
  }
  return { ids, ...joined(parts, size) };
}

/** Puts vectors one after the other, each with the length 1, so that a product of two is their cosine. */
function joined(parts: readonly Buffer[], bytes: number): Pick<VectorTable, "values" | "size"> {
  const size = bytes / Float32Array.BYTES_PER_ELEMENT;
  const values = new Float32Array(parts.length * size);
  const target = Buffer.from(values.buffer);
  for (const [index, part] of parts.entries()) {
    part.copy(target, index * bytes);
    const vector = values.subarray(index * size, (index + 1) * size);
    const length = Math.hypot(...vector);
    if (length > 0)
      for (let place = 0; place < size; place += 1) vector[place] = (vector[place] ?? 0) / length;
  }
  return { values, size };
}
