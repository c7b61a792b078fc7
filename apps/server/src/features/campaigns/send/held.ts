import type { CampaignHold } from "@recado/contract/campaigns";

const longestMilliseconds = 60_000;

/** The number may not write at this moment: why, and until when. */
export class Held extends Error {
  readonly reason: string;
  readonly until: Date | null;

  constructor(reason: string, until: Date | null) {
    super(reason);
    this.reason = reason;
    this.until = until;
  }

  /** How long until it is worth asking again. */
  millisecondsFrom(now: Date): number {
    const wait = (this.until?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime();
    return Math.min(longestMilliseconds, Math.max(1_000, wait));
  }
}

/** Why a campaign over the Cloud API does not go on. */
export function holdFor(reason: CampaignHold, until: Date | null): Held {
  return new Held(reason, until);
}
