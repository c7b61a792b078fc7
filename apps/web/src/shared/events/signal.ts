export interface Signal {
  fire: () => void;
  /** Calls `callback` each time the signal fires, until the returned function is called. */
  listen: (callback: () => void) => () => void;
}

export function createSignal(): Signal {
  const callbacks = new Set<() => void>();
  return {
    fire: () => {
      for (const callback of callbacks) callback();
    },
    listen: (callback) => {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}
