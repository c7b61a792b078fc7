import { withTimeout } from "./with-timeout.ts";

/** A lasting failure is logged at most once per minute. */
const betweenFailuresMilliseconds = 60_000;
/** Readiness checks usually time out after two seconds. */
const patienceMilliseconds = 1_500;

/**
 * Checks whether a service is reachable and always answers in time. While a check is unanswered no second one starts,
 * so that checks do not pile up.
 */
export function createProbe(
  ask: () => Promise<unknown>,
  /** Called when a failure begins, and once per minute while it lasts. */
  onFailure: (error: unknown) => void,
): () => Promise<boolean> {
  let asked: Promise<unknown> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return withTimeout(patienceMilliseconds, asked).then(
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
