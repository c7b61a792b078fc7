export interface FairQueue<Task> {
  add(owner: string, task: Task): void;
  /** The oldest task of whoever had no turn for the longest time, of those who may have one. */
  take(may?: (owner: string) => boolean): Task | undefined;
}

/** Who sends a hundred waits for ninety-nine of their own, and nobody else waits for more than the one that is under way. */
export function createFairQueue<Task>(): FairQueue<Task> {
  const waiting = new Map<string, Task[]>();
  const lastTurns = new Map<string, number>();
  let turn = 0;
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
      lastTurns.set(next, turn);
      const own = waiting.get(next);
      const task = own?.shift();
      if (own?.length === 0) waiting.delete(next);
      return task;
    },
  };
}
