import type { WireAnswer } from "@recado/contract/shared/client";

/** Loads the dialog's question when the first sensitive call is refused. Without it, the call stays refused. */
export function askForVerificationLazily(refusal: WireAnswer): Promise<boolean> {
  return import("../session/verification/verification-question.ts").then(
    ({ askForVerification }) => askForVerification(refusal),
    () => false,
  );
}
