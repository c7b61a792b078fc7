import { within } from "./within.ts";

/** Somebody who asks whether we are ready gives up after two seconds. */
const patienceMilliseconds = 1_500;

/**
 * Whether something is within reach, told in time whatever becomes of the question. While one is unanswered nobody asks
 * another: what does not answer would be left with ever more of them.
 */
export function createProbe(
  ask: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => Promise<boolean> {
  let asked: Promise<unknown> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return within(patienceMilliseconds, asked).then(
      () => true,
      (error: unknown) => {
        onFailure(error);
        return false;
      },
    );
  };
}
