import type { Schedule } from "@recado/contract/schedules";
import { useCallback } from "react";
import { useCan, useUser } from "../../shared/session/session-context.ts";

/**
 * Returns a function that says whether the user may change a scheduled message. Admins may change all messages, other
 * users only their own and messages without a user.
 */
export function useMayChange(): (planned: Pick<Schedule, "userId">) => boolean {
  const { id } = useUser();
  const mayAll = useCan("schedules:editOthers");
  return useCallback(({ userId }) => mayAll || userId === null || userId === id, [mayAll, id]);
}
