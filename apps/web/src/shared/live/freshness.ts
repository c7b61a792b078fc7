const mostTries = 3;

export interface Freshness {
  /** A live event told something new about the subject. */
  touch: (subject: number) => void;
  /** Asks, and asks again when the subject changed meanwhile: such an answer may be older than the event. */
  ask: <Answer>(subject: number, request: () => Promise<Answer>) => Promise<Answer>;
}

/** Answers and live events race; without this an answer that was on its way would undo what an event had shown. */
export function createFreshness(): Freshness {
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
