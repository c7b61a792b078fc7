import { ApiError } from "@recado/contract/shared/client";
import { sessionEnds } from "@recado/contract/shared/session-ends";
import { type LoginNotice, sessionEndKey, sessionRefusalKey } from "../../shared/api/token.ts";

const notices: readonly LoginNotice[] = [...sessionEnds, "expired"];

export function readSessionEnd(): LoginNotice | undefined {
  const stored = sessionStorage.getItem(sessionEndKey);
  return notices.find((known) => known === stored);
}

/** Why the server let nobody in when this tab came back, until somebody signs in. */
export function readSessionRefusal(): ApiError | null {
  const stored = sessionStorage.getItem(sessionRefusalKey);
  if (stored === null) return null;
  const { status, body } = JSON.parse(stored) as Pick<ApiError, "status" | "body">;
  return new ApiError(status, body);
}

export function clearSessionEnd(): void {
  sessionStorage.removeItem(sessionRefusalKey);
  sessionStorage.removeItem(sessionEndKey);
}
