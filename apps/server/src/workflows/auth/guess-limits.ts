import { AppError } from "../../platform/errors.ts";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";

/** Wrong passwords per account and quarter of an hour that cause no delay, because people mistype. */
const freeGuesses = 10;
const windowSeconds = 900;
/** Concurrent sign-ins per account that are checked at once; further ones wait in line. */
const mostAtOnce = 40;
/**
 * After the free guesses, one sign-in per second is checked. Every fifty further wrong passwords double the pause, up
 * to eight seconds.
 */
const pauseMilliseconds = 1_000;
const guessesPerDoubling = 50;
const mostDoublings = 3;
/** Further sign-ins are refused while this many wait, so that an attacker cannot grow the line. */
const mostWaiting = 5;

/** Account whose password is tried; `device` is a browser that has signed in before. */
export interface PasswordGuess {
  account: string;
  device: string | undefined;
}

export interface GuessLimits {
  /** Runs `look` when the try's turn comes; `look` resolves to undefined for a wrong password. */
  take<T>(guess: PasswordGuess, look: () => Promise<T | undefined>): Promise<T | undefined>;
}

/**
 * Slows password guessing against one account from any number of addresses, without locking the owner out. A known
 * browser has its own free tries. All others wait in line, in each process separately.
 */
export function createGuessLimits(limits: SharedLimits): GuessLimits {
  const wrong = limits.create({ name: "guesses", most: freeGuesses, seconds: windowSeconds });
  const lines = new Map<string, { size: number; last: Promise<void> }>();
  const underWay = new Map<string, number>();

  /** Counts tries by account, or by browser while a known browser still has free tries of its own. */
  async function keyOf({ account, device }: PasswordGuess): Promise<string> {
    const own = `device ${device} ${account}`;
    return device !== undefined && (await wrong.counted(own)) < freeGuesses ? own : `account ${account}`;
  }

  async function waitForTurn(key: string, guesses: number): Promise<void> {
    const line = lines.get(key) ?? { size: 0, last: Promise.resolve() };
    if (line.size >= mostWaiting) throw new AppError("ERR_TOO_MANY_REQUESTS");
    lines.set(key, line);
    line.size += 1;
    const pause = pauseMilliseconds * 2 ** Math.min(mostDoublings, Math.floor(guesses / guessesPerDoubling));
    line.last = line.last.then(() => new Promise((resolve) => setTimeout(resolve, pause)));
    await line.last;
    line.size -= 1;
    if (line.size === 0) lines.delete(key);
  }

  return {
    async take(guess, look) {
      const key = await keyOf(guess);
      const beside = (underWay.get(key) ?? 0) + 1;
      underWay.set(key, beside);
      try {
        const guesses = await wrong.counted(key);
        if (guesses >= freeGuesses || beside > mostAtOnce) await waitForTurn(key, guesses);
        const found = await look();
        if (found === undefined) await wrong.count(key);
        return found;
      } finally {
        const left = (underWay.get(key) ?? 1) - 1;
        if (left > 0) underWay.set(key, left);
        else underWay.delete(key);
      }
    },
  };
}
