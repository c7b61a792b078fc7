import { notifyManager } from "@tanstack/react-query";

interface Clock {
  isHidden: () => boolean;
  onNextFrame: (work: () => void) => void;
  later: (work: () => void, ms: number) => void;
  /** Runs the work so that all changes made by it are rendered at once. */
  together: (work: () => void) => void;
}

const hiddenFlushMs = 50;

const browserClock: Clock = {
  isHidden: () => document.hidden,
  onNextFrame: (work) => requestAnimationFrame(work),
  later: (work, ms) => setTimeout(work, ms),
  together: (work) => notifyManager.batch(work),
};

/**
 * Creates a queue that collects work and runs all of it once per animation frame, so that a burst of events is painted
 * only once. A hidden page has no animation frames, and a frame that was requested just before the page was hidden
 * never comes, so a timer runs the work in those cases.
 */
export function createEventQueue(clock: Clock = browserClock): (work: () => void) => void {
  let waiting: (() => void)[] = [];

  function flush(): void {
    const now = waiting;
    waiting = [];
    clock.together(() => {
      for (const work of now) work();
    });
  }

  return (work) => {
    waiting.push(work);
    if (waiting.length > 1) return;
    if (!clock.isHidden()) clock.onNextFrame(flush);
    clock.later(flush, clock.isHidden() ? hiddenFlushMs : 4 * hiddenFlushMs);
  };
}
