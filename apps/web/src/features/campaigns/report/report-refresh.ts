import type { Campaign } from "@recado/contract/campaigns";

export const refreshMs = 2_000;
/**
 * Delay of the last refetch after a campaign's end. According to the specification, the last delivery receipts have
 * been processed by then.
 */
export const finishedMs = 5_000;

/** Refetches the report: every few seconds at most while events arrive, and once more after the campaign has ended. */
export function createReportRefresh(reload: () => void) {
  let next: ReturnType<typeof setTimeout> | undefined;
  let last: ReturnType<typeof setTimeout> | undefined;
  return {
    note({ status }: Pick<Campaign, "status">): void {
      next ??= setTimeout(() => {
        next = undefined;
        reload();
      }, refreshMs);
      if (status !== "FINALIZADA") return;
      clearTimeout(last);
      last = setTimeout(reload, finishedMs);
    },
    stop(): void {
      clearTimeout(next);
      clearTimeout(last);
    },
  };
}
