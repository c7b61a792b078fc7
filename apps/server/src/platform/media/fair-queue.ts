export interface FairQueue<Task> {
  add(owner: string, task: Task): void;
  /**
   * Removes and returns the next task: the oldest task of the owner whose last turn was longest ago. Considers only
   * owners for which `may` returns true.
   */
  take(may?: (owner: string) => boolean): Task | undefined;
  /** True if a different owner has a waiting task. */
  waitsBeside(owner: string): boolean;
  /** Number of owners whose last turn the queue remembers. */
  remembered(): number;
}

/**
 * Creates a queue that is fair between owners. If one owner adds a hundred tasks, the others do not wait for all of
 * them, but only for the task that is running.
 */
export function createFairQueue<Task>(): FairQueue<Task> {
  const waiting = new Map<string, Task[]>();
  const lastTurns = new Map<string, number>();
  let turn = 0;

  /**
   * Forgets owners who have no waiting task and had their last turn before all owners who wait. They would come first
   * even without a remembered turn.
   */
  function forget(): void {
    if (![...waiting.keys()].every((owner) => lastTurns.has(owner))) return;
    for (const owner of lastTurns.keys()) {
      if (waiting.has(owner)) return;
      lastTurns.delete(owner);
    }
  }

  return {
    add(owner, task) {
      const own = waiting.get(owner);
      if (own) own.push(task);
      else waiting.set(owner, [task]);
    },
    take(may = () => true) {
      const lastTurn = (owner: string) => lastTurns.get(owner) ?? 0;
      const [next] = [...waiting.keys()].filter(may).sort((one, other) => lastTurn(one) - lastTurn(other));
      if (next === undefined) return undefined;
      turn += 1;
      // The owner is removed and added again, so that the map stays ordered by the last turn, oldest first.
      lastTurns.delete(next);
      lastTurns.set(next, turn);
      const own = waiting.get(next);
      const task = own?.shift();
      if (own?.length === 0) waiting.delete(next);
      forget();
      return task;
    },
    waitsBeside: (owner) => waiting.size > (waiting.has(owner) ? 1 : 0),
    remembered: () => lastTurns.size,
  };
}
