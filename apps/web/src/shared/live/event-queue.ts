import { notifyManager } from "@tanstack/react-query";

interface Clock {
  isHidden: () => boolean;
  onNextFrame: (work: () => void) => void;
  later: (work: () => void, ms: number) => void;
  /** Does the work so that whatever it changes is shown by one rendering. */
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
 * Collects work and does all of it once per animation frame, so that a burst of events is one paint.
 * A hidden page has no frames; and a frame asked for just before hiding never comes, so both are armed.
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
