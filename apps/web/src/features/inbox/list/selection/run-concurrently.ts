export interface FailedItem<Item> {
  item: Item;
  error: unknown;
}

export interface RunOutcome<Item, Result> {
  done: Result[];
  refused: FailedItem<Item>[];
}

interface Turns {
  /** Number of concurrent runs. */
  atOnce: number;
  onProgress: (count: number) => void;
  /** Checked before each item; items not started by then are skipped. */
  isStopped: () => boolean;
}

/** Runs the work for each item; a failure does not stop the others. */
export async function runConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { atOnce, onProgress, isStopped }: Turns,
): Promise<RunOutcome<Item, Result>> {
  const outcome: RunOutcome<Item, Result> = { done: [], refused: [] };
  const waiting = items.values();
  async function takeTurns(): Promise<void> {
    for (const item of waiting) {
      if (isStopped()) return;
      try {
        outcome.done.push(await work(item));
      } catch (error) {
        outcome.refused.push({ item, error });
      }
      onProgress(outcome.done.length + outcome.refused.length);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return outcome;
}
