export interface FairQueue<Task> {
  add(owner: string, task: Task): void;
  /** The oldest task of whoever had no turn for the longest time, of those who may have one. */
  take(may?: (owner: string) => boolean): Task | undefined;
  /** Whether a task of somebody else waits. */
  waitsBeside(owner: string): boolean;
  /** Of how many owners it remembers when they had their turn. */
  remembered(): number;
}

/** Who sends a hundred waits for ninety-nine of their own, and nobody else waits for more than the one that is under way. */
export function createFairQueue<Task>(): FairQueue<Task> {
  const waiting = new Map<string, Task[]>();
  const lastTurns = new Map<string, number>();
  let turn = 0;

  /** Whose turn was before that of everybody who waits is before them again, remembered or not. */
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
      // In the order of their turns, the longest ago first.
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
