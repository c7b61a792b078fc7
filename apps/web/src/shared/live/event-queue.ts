import { notifyManager } from "@tanstack/react-query";

interface Clock {
  isHidden: () => boolean;
  onNextFrame: (work: () => void) => void;
  later: (work: () => void, ms: number) => void;
  /** Runs the work so that all its changes are rendered together. */
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
 * Collects work and runs it once per animation frame, so that a burst of events causes one paint. A hidden page has no
 * frames, and a frame requested just before hiding never comes, so a timer is armed too.
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
