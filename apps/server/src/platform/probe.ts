import { withTimeout } from "./with-timeout.ts";

/** Minimum time between two log messages about the same lasting failure. */
const betweenFailuresMilliseconds = 60_000;
/**
 * Time limit of a check. It is below two seconds, because readiness checks of monitoring usually time out after that.
 */
const patienceMilliseconds = 1_500;

/**
 * Creates a function that checks whether a service is reachable and always returns in time. While a check has no
 * response, no second check starts, so that checks do not pile up.
 */
export function createProbe(
  ask: () => Promise<unknown>,
  /** Called when the service becomes unreachable, and then once per minute while it stays unreachable. */
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
