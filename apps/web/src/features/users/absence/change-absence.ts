import { endAbsence, startAbsence, type User } from "@recado/contract/users";
import { call } from "../../../shared/api/call.ts";

/** Marks the signed-in user as away with the reason; a reason of null marks the user as available again. */
export function changeAbsence(reason: string | null): Promise<User> {
  return reason === null ? call(endAbsence, {}) : call(startAbsence, { body: { reason } });
}
