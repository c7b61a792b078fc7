import { withTimeout } from "../with-timeout.ts";

const longestEchoMilliseconds = 10_000;

/** Test notifications that this process sends to itself through the database. */
export interface Echoes {
  /** Measures how long a notification takes through the database and back, in seconds. */
  measure(say: (text: string) => Promise<void>): Promise<number>;
  receive(number: string): void;
}

export function createEchoes(): Echoes {
  const awaited = new Map<string, () => void>();
  let said = 0;
  return {
    async measure(say) {
      const number = String(++said);
      const started = performance.now();
      const back = new Promise<void>((resolve) => awaited.set(number, resolve));
      try {
        await say(`echo ${number}`);
        await withTimeout(longestEchoMilliseconds, back);
      } finally {
        awaited.delete(number);
      }
      return (performance.now() - started) / 1_000;
    },
    receive: (number) => awaited.get(number)?.(),
  };
}
