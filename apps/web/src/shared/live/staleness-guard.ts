const mostTries = 3;

export interface StalenessGuard {
  /** Notes that a live event has changed the record with this id. */
  touch: (subject: number) => void;
  /**
   * Sends the request for a record. If an event changes the record meanwhile, the request is repeated, because the
   * response may be older than the event.
   */
  ask: <Answer>(subject: number, request: () => Promise<Answer>) => Promise<Answer>;
}

/**
 * Creates a guard against old responses. API responses and live events arrive in any order, so a response that was
 * already on its way could undo a change that an event has shown.
 */
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
