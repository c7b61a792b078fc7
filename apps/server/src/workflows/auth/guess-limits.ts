import { AppError } from "../../platform/errors.ts";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";

/** Number of wrong passwords per account and quarter of an hour that cause no delay, because people mistype. */
const freeGuesses = 10;
const windowSeconds = 900;
/** Number of wrong codes per account and quarter of an hour. A guess of three valid codes has a chance of 1 in 333,333. */
const freeCodes = 5;
/** Number of sign-ins per account whose passwords are checked at the same time. Further sign-ins wait in line. */
const mostAtOnce = 40;
/**
 * Pause, in milliseconds, between the checks of two waiting sign-ins. Every fifty further wrong passwords double the
 * pause, up to eight seconds.
 */
const pauseMilliseconds = 1_000;
const guessesPerDoubling = 50;
const mostDoublings = 3;
/**
 * Number of sign-ins that may wait per account. Further sign-ins are refused, so that an attacker cannot make the line
 * longer.
 */
const mostWaiting = 5;

/** Try to sign in to an account. `device` identifies a browser in which the account's user has signed in before. */
export interface PasswordGuess {
  account: string;
  device: string | undefined;
}

export interface GuessLimits {
  /**
   * Runs `look`, which checks a code of a second factor. The caller has checked the password. `look` resolves to undefined
   * for a wrong code. Throws ERR_SECOND_FACTOR_TRIES after five wrong codes in a quarter of an hour. Wrong codes from
   * elsewhere do not count against a browser in which the user has signed in before.
   */
  takeCode<T>(guess: PasswordGuess, look: () => Promise<T | undefined>): Promise<T | undefined>;
  /**
   * Runs `look`, which checks the password, when the sign-in's turn comes. `look` resolves to undefined for a wrong
   * password.
   */
  take<T>(guess: PasswordGuess, look: () => Promise<T | undefined>): Promise<T | undefined>;
}

/**
 * Slows password guessing against one account from any number of network addresses, without locking the account's owner
 * out. A known browser has free tries of its own. All other sign-ins wait in line, in each process separately.
 */
export function createGuessLimits(limits: SharedLimits): GuessLimits {
  const wrong = limits.create({ name: "guesses", most: freeGuesses, seconds: windowSeconds });
  const codes = limits.create({ name: "codes", most: freeCodes, seconds: windowSeconds, isExact: true });
  const lines = new Map<string, { size: number; last: Promise<void> }>();
  const underWay = new Map<string, number>();

  /**
   * Returns the key under which wrong passwords are counted: the browser while a known browser has free tries left,
   * otherwise the account.
   */
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
    async takeCode({ account, device }, look) {
      const key = device === undefined ? `account ${account}` : `device ${device} ${account}`;
      // A code is counted before it is checked, so that codes that are tried at the same moment are refused too.
      const { count, endsInMilliseconds } = await codes.count(key);
      if (count > freeCodes) throw tooManyCodes(endsInMilliseconds);
      const found = await look().catch(async (error: unknown) => {
        await codes.takeBack(key);
        throw error;
      });
      if (found !== undefined) await codes.takeBack(key);
      return found;
    },
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

function tooManyCodes(endsInMilliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(endsInMilliseconds / 1_000));
  return new AppError("ERR_SECOND_FACTOR_TRIES", {
    retryAfter,
    params: { minutes: String(Math.ceil(retryAfter / 60)) },
  });
}
