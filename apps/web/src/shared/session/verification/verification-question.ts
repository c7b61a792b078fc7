import type { WireAnswer } from "@recado/contract/shared/client";
import type { VerificationMethod } from "@recado/contract/verification";
import { useSyncExternalStore } from "react";
import { createSignal } from "../../events/signal.ts";

interface VerificationQuestion {
  methods: readonly VerificationMethod[];
  /** Answers all calls that wait: they are repeated after `true`, and refused after `false`. */
  settle: (isVerified: boolean) => void;
}

let question: VerificationQuestion | null = null;
let answer: Promise<boolean> | undefined;
const changed = createSignal();

/**
 * Asks the user for a verification, because the server refused a sensitive call. Calls that are refused while the dialog
 * is open share it. Resolves to false if the user closes the dialog.
 */
export function askForVerification(refusal: WireAnswer): Promise<boolean> {
  answer ??= new Promise<boolean>((resolve) => {
    const { methods = [] } = Object(refusal.body) as { methods?: VerificationMethod[] };
    question = { methods, settle: resolve };
    changed.fire();
  }).finally(() => {
    question = null;
    answer = undefined;
    changed.fire();
  });
  return answer;
}

/** Returns the open question; null if no call waits. */
export function useVerificationQuestion(): VerificationQuestion | null {
  return useSyncExternalStore(changed.listen, () => question);
}
