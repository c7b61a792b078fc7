import { ApiError } from "@recado/contract/shared/client";
import { OfflineError } from "../api/offline-error.ts";
import type { SendOutcome } from "./outbox.ts";

/**
 * Turns an error of a request into the outcome of an attempt. Rate limits and server faults are temporary, so the entry
 * is sent again; a rejected entry is not. After the end of the session (401) the entry is kept until the user signs in
 * again.
 */
export function sendOutcomeOf(error: unknown): SendOutcome {
  if (error instanceof OfflineError) return { kind: "unreachable" };
  if (!(error instanceof ApiError)) {
    reportError(error);
    return { kind: "refused", error: "ERR_INTERNAL" };
  }
  const { status, body } = error;
  const passes = status >= 500 || status === 429 || status === 401 || body.error === "ERR_UPLOAD_INTERRUPTED";
  return passes ? { kind: "unreachable" } : { kind: "refused", error: body.error, params: body.params ?? {} };
}
