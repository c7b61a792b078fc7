import type { CampaignCounts } from "@recado/contract/campaigns";

export interface CampaignProgress {
  /** Number of recipients, without excluded people. */
  people: number;
  delivered: number;
  percent: number;
}

/**
 * Progress of a campaign. The percentage is the share of delivered messages among recipients who were not excluded,
 * as the specification counts it.
 */
export function campaignProgress(counts: CampaignCounts): CampaignProgress {
  const { planned, confirming, sending, sent, delivered, read, failed, unconfirmed } = counts;
  const arrived = delivered + read;
  const people = planned + confirming + sending + sent + arrived + failed + unconfirmed;
  return { people, delivered: arrived, percent: people === 0 ? 0 : Math.floor((arrived * 100) / people) };
}
