export interface FailedItem<Item> {
  item: Item;
  error: unknown;
}

export interface RunOutcome<Item, Result> {
  done: Result[];
  refused: FailedItem<Item>[];
}

interface Turns {
  /** Number of items that are processed at the same time. */
  atOnce: number;
  onProgress: (count: number) => void;
  /** Checked before each item. Items that have not been started when it returns true are skipped. */
  isStopped: () => boolean;
}

/** Runs the work for each item, several at the same time. A failure of one item does not stop the others. */
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
