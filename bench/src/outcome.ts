/** Result of a measurement, compared with the fastest possible result and with the promise. */
export interface Measurement {
  name: string;
  measured: string;
  limit: string;
  /**
   * The measured value divided by the limit, which is the fastest possible result. The promise sets a bound for this
   * ratio.
   */
  ratio: number;
  promise: string;
  held: boolean;
  /** Result of a similar product with the same rows on a similar machine; undefined if the product was not measured. */
  peer?: string;
}

/** Returns the result of a measurement that failed with an error. The remaining measurements continue. */
export function failedMeasurement(name: string, error: unknown): Measurement {
  console.error(error);
  return { name, measured: "failed with an error", limit: "", ratio: Number.NaN, promise: "", held: false };
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function printTable(outcomes: readonly Measurement[]): void {
  const rows = [
    ["name", "measured", "limit of this run", "ratio", "promise", "", "peer, same data"],
    ...outcomes.map(({ name, measured, limit, ratio, promise, held, peer = "" }) => [
      name,
      measured,
      limit,
      ratio.toFixed(2),
      promise,
      held ? "held" : "NOT HELD",
      peer,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  console.log();
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
