import type { CampaignPauseReason } from "@recado/contract/campaign-reasons";

const longestMilliseconds = 60_000;

/**
 * Thrown when the connection's number may not send at present. Names the reason, and the time at which sending may
 * continue.
 */
export class CampaignThrottled extends Error {
  readonly reason: string;
  readonly until: Date | null;

  constructor(reason: string, until: Date | null) {
    super(reason);
    this.reason = reason;
    this.until = until;
  }

  /** Returns the milliseconds until the campaign checks again whether it may send. */
  millisecondsFrom(now: Date): number {
    const wait = (this.until?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime();
    return Math.min(longestMilliseconds, Math.max(1_000, wait));
  }
}

/** Builds the error with the reason for which a campaign over the Cloud API has to wait. */
export function throttledFor(reason: CampaignPauseReason, until: Date | null): CampaignThrottled {
  return new CampaignThrottled(reason, until);
}
