import type { Campaign } from "@recado/contract/campaigns";

export const refreshMs = 2_000;
/** The specification's: what came in last is settled by then. */
export const finishedMs = 5_000;

/** When what is known of a report is asked for again: every few seconds at the most, and once more after its end. */
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
