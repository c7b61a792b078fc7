import type { CampaignPauseReason } from "@recado/contract/campaigns";

const longestMilliseconds = 60_000;

/** Thrown when the number may not send now, with the reason and the end of the wait. */
export class CampaignThrottled extends Error {
  readonly reason: string;
  readonly until: Date | null;

  constructor(reason: string, until: Date | null) {
    super(reason);
    this.reason = reason;
    this.until = until;
  }

  /** Milliseconds until the next check. */
  millisecondsFrom(now: Date): number {
    const wait = (this.until?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime();
    return Math.min(longestMilliseconds, Math.max(1_000, wait));
  }
}

/** Reason why a campaign over the Cloud API waits. */
export function throttledFor(reason: CampaignPauseReason, until: Date | null): CampaignThrottled {
  return new CampaignThrottled(reason, until);
}
