import type { WireAnswer } from "@recado/contract/shared/client";

type Verifier = (refusal: WireAnswer) => Promise<boolean>;

let verifier: Verifier | undefined;

/** Sets what asks the user. The dialog sends requests itself, so those who send requests cannot import it. */
export function setVerifier(ask: Verifier): void {
  verifier = ask;
}

/** Asks the user for a verification, because the server refused a sensitive call; false if the user gives none. */
export const askVerifier: Verifier = async (refusal) => !!(await verifier?.(refusal));
