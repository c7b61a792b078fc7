const mostTries = 3;

export interface StalenessGuard {
  /** Marks the subject as changed by a live event. */
  touch: (subject: number) => void;
  /**
   * Sends the request, and repeats it if the subject changed meanwhile, because the answer may be older than the event.
   */
  ask: <Answer>(subject: number, request: () => Promise<Answer>) => Promise<Answer>;
}

/** Answers and live events race: without this, an answer already under way would undo what an event had shown. */
export function createStalenessGuard(): StalenessGuard {
  const touched = new Map<number, number>();
  const count = (subject: number) => touched.get(subject) ?? 0;

  async function ask<Answer>(subject: number, request: () => Promise<Answer>, tries = 1): Promise<Answer> {
    const before = count(subject);
    const answer = await request();
    return count(subject) === before || tries === mostTries ? answer : ask(subject, request, tries + 1);
  }

  return {
    touch: (subject) => touched.set(subject, count(subject) + 1),
    ask: (subject, request) => ask(subject, request),
  };
}
