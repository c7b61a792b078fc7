import type { Schedule } from "@recado/contract/schedules";
import { useCallback } from "react";
import { useCan, useUser } from "../../shared/session/session-context.ts";

/** Whether the user may change a schedule: their own, or as an admin every one. */
export function useMayChange(): (planned: Pick<Schedule, "userId">) => boolean {
  const { id } = useUser();
  const mayAll = useCan("schedules:editOthers");
  return useCallback(({ userId }) => mayAll || userId === null || userId === id, [mayAll, id]);
}
