import type { CampaignCounts } from "@recado/contract/campaigns";

export interface CampaignProgress {
  /** Who is meant, without those who were left out. */
  people: number;
  delivered: number;
  percent: number;
}

/** Delivered of those who were not left out, as the specification counts. */
export function campaignProgress(counts: CampaignCounts): CampaignProgress {
  const { planned, confirming, sending, sent, delivered, read, failed, unconfirmed } = counts;
  const arrived = delivered + read;
  const people = planned + confirming + sending + sent + arrived + failed + unconfirmed;
  return { people, delivered: arrived, percent: people === 0 ? 0 : Math.floor((arrived * 100) / people) };
}
