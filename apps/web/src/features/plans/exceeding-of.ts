import { ApiError } from "@recado/contract/shared/client";

/** Number of companies that exceed the changed plan; undefined for other errors. */
export function exceedingOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.body.error !== "ERR_PLAN_EXCEEDED") return undefined;
  return error.body.companies as number;
}
