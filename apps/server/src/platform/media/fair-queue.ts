export interface FairQueue<Task> {
  add(owner: string, task: Task): void;
  /** Returns the oldest task of the owner whose last turn was longest ago, among the allowed owners. */
  take(may?: (owner: string) => boolean): Task | undefined;
  /** True if another owner has a waiting task. */
  waitsBeside(owner: string): boolean;
  /** Number of owners whose last turn is remembered. */
  remembered(): number;
}

/**
 * A queue that is fair between owners: an owner with a hundred tasks waits for their own, and others wait only for the
 * running one.
 */
export function createFairQueue<Task>(): FairQueue<Task> {
  const waiting = new Map<string, Task[]>();
  const lastTurns = new Map<string, number>();
  let turn = 0;

  /** Forgets owners whose last turn was before that of all waiting ones, because they come first in any case. */
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
      // Reinserted so that the map stays in order of the last turn, oldest first.
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
