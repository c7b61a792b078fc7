import { endAbsence, startAbsence, type User } from "@recado/contract/users";
import { call } from "../../../shared/api/call.ts";

/** Starts an absence with the reason; null ends it. */
export function changeAbsence(reason: string | null): Promise<User> {
  return reason === null ? call(endAbsence, {}) : call(startAbsence, { body: { reason } });
}
