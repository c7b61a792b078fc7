import { sessionEnds } from "@recado/contract/shared/session-ends";
import { type LoginNotice, sessionEndKey } from "../../shared/api/token.ts";

const notices: readonly LoginNotice[] = [...sessionEnds, "expired"];

export function readSessionEnd(): LoginNotice | undefined {
  const stored = sessionStorage.getItem(sessionEndKey);
  return notices.find((known) => known === stored);
}

export function clearSessionEnd(): void {
  sessionStorage.removeItem(sessionEndKey);
}
