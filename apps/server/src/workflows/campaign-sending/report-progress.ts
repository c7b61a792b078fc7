import { isDeepStrictEqual } from "node:util";
import { publishCampaign } from "../../domain/campaigns/actions.ts";
import { type CampaignRow, updateCampaignRow } from "../../domain/campaigns/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { Clock } from "../../ports/clock.ts";

/** Shortest time between two progress reports, in milliseconds. */
const reportMilliseconds = 1_000;

interface TellingDeps {
  database: Database;
  clock: Clock;
}

/**
 * Returns a function that publishes the campaign's progress when it has changed, at most once per interval. The final
 * progress is always published.
 */
export function createProgressReporter(
  { database, clock }: TellingDeps,
  companyId: number,
): (campaign: CampaignRow | undefined, isLast: boolean) => Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY;
  return async (campaign, isLast) => {
    if (!campaign || isDeepStrictEqual(campaign.counts, campaign.told_counts)) return;
    if (!isLast && performance.now() - toldAt < reportMilliseconds) return;
    toldAt = performance.now();
    await database.write(companyId, async (db) => {
      await updateCampaignRow(db, campaign.id, { told_counts: storableJson(campaign.counts) });
      await publishCampaign(db, "update", campaign.id, clock.now());
    });
  };
}
