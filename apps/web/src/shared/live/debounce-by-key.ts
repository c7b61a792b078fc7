const pauseMs = 500;
const longestWaitMs = 3_000;

/**
 * Creates a function that delays work until calls with the same key pause, and then runs it once. If the calls never
 * pause, the work runs every three seconds.
 */
export function createKeyedDebounce(): (key: string, work: () => void) => void {
  const bursts = new Map<string, { timer: ReturnType<typeof setTimeout>; since: number }>();
  return (key, work) => {
    const burst = bursts.get(key);
    clearTimeout(burst?.timer);
    const since = burst?.since ?? Date.now();
    const end = () => {
      bursts.delete(key);
      work();
    };
    const timer = setTimeout(end, Math.min(pauseMs, since + longestWaitMs - Date.now()));
    bursts.set(key, { timer, since });
  };
}
