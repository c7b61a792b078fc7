const mostTries = 3;

export interface StalenessGuard {
  /** Notes that a live event has changed the record with this id. */
  touch: (subject: number) => void;
  /**
   * Sends the request for a record. If an event changes the record meanwhile, the request is repeated, because the
   * response may be older than the event. Calls `onOutdated` if events kept arriving, so that the last response may still
   * be older than an event.
   */
  ask: <Answer>(subject: number, request: () => Promise<Answer>, onOutdated?: () => void) => Promise<Answer>;
}

/**
 * Creates a guard against old responses. API responses and live events arrive in any order, so a response that was
 * already on its way could undo a change that an event has shown.
 */
export function createStalenessGuard(): StalenessGuard {
  const touched = new Map<number, number>();
  const count = (subject: number) => touched.get(subject) ?? 0;

  async function ask<Answer>(
    subject: number,
    request: () => Promise<Answer>,
    onOutdated?: () => void,
    tries = 1,
  ): Promise<Answer> {
    const before = count(subject);
    const answer = await request();
    if (count(subject) === before) return answer;
    if (tries < mostTries) return ask(subject, request, onOutdated, tries + 1);
    onOutdated?.();
    return answer;
  }

  return {
    touch: (subject) => touched.set(subject, count(subject) + 1),
    ask: (subject, request, onOutdated) => ask(subject, request, onOutdated),
  };
}
