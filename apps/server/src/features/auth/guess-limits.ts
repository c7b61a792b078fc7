import { AppError } from "../../platform/errors.ts";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";

/** Wrong passwords of an account that cost nothing within a quarter of an hour: people mistype. */
const freeGuesses = 10;
const windowSeconds = 900;
/** Sign-ins of one account that are looked at beside each other. */
const mostAtOnce = 40;
/** Afterwards one is looked at each second, and each fifty more wrong ones double that second, up to eight. */
const pauseMilliseconds = 1_000;
const guessesPerDoubling = 50;
const mostDoublings = 3;
/** Who comes while so many wait is sent away: whoever guesses gets no line of any length. */
const mostWaiting = 5;

/** Whose password is tried, and from where: `device` is a browser that has been let in before. */
export interface Guess {
  account: string;
  device: string | undefined;
}

export interface GuessLimits {
  /** Looks at one try when its turn has come; `look` answers with nothing where the password is wrong. */
  take<T>(guess: Guess, look: () => Promise<T | undefined>): Promise<T | undefined>;
}

/**
 * Slows whoever guesses one account's password from however many addresses, and locks nobody out: a browser that was let in
 * before has tries of its own, and anybody else waits for a turn, in each process in a line of its own.
 */
export function createGuessLimits(limits: SharedLimits): GuessLimits {
  const wrong = limits.create({ name: "guesses", most: freeGuesses, seconds: windowSeconds });
  const lines = new Map<string, { size: number; last: Promise<void> }>();
  const underWay = new Map<string, number>();

  /** Tries are counted by account, and by browser where it is known and has not used up its own. */
  async function keyOf({ account, device }: Guess): Promise<string> {
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
