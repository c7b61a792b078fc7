import { type SessionEnd, sessionEnds } from "@recado/contract/shared/session-ends";
import { sessionEndKey } from "../../shared/api/token.ts";

export function readSessionEnd(): SessionEnd | undefined {
  const stored = sessionStorage.getItem(sessionEndKey);
  return sessionEnds.find((known) => known === stored);
}

export function clearSessionEnd(): void {
  sessionStorage.removeItem(sessionEndKey);
}
