import { within } from "./within.ts";

/** Of a failure that lasts, one line a minute is enough. */
const betweenFailuresMilliseconds = 60_000;
/** Somebody who asks whether we are ready gives up after two seconds. */
const patienceMilliseconds = 1_500;

/**
 * Whether something is within reach, told in time whatever becomes of the question. While one is unanswered nobody asks
 * another: what does not answer would be left with ever more of them.
 */
export function createProbe(
  ask: () => Promise<unknown>,
  /** Called when a failure begins, and once a minute while it lasts. */
  onFailure: (error: unknown) => void,
): () => Promise<boolean> {
  let asked: Promise<unknown> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return within(patienceMilliseconds, asked).then(
      () => {
        toldAt = Number.NEGATIVE_INFINITY;
        return true;
      },
      (error: unknown) => {
        if (performance.now() - toldAt >= betweenFailuresMilliseconds) {
          toldAt = performance.now();
          onFailure(error);
        }
        return false;
      },
    );
  };
}
