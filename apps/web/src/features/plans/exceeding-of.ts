import { ApiError } from "@recado/contract/shared/client";

/** How many companies use more than the plan is going to include; undefined where it was refused for something else. */
export function exceedingOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.body.error !== "ERR_PLAN_EXCEEDED") return undefined;
  return error.body.companies as number;
}
