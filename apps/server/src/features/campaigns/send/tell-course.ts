import { isDeepStrictEqual } from "node:util";
import type { Database } from "../../../platform/db/database.ts";
import { storableJson } from "../../../platform/db/storable-text.ts";
import type { Clock } from "../../../ports/clock.ts";
import { publishCampaign } from "../actions.ts";
import { type CampaignRow, updateCampaignRow } from "../store.ts";

/** How often a campaign's course is told. */
const tellMilliseconds = 1_000;

interface TellingDeps {
  database: Database;
  clock: Clock;
}

/** Tells how far a campaign has come, where that has changed and was not told just now; its end is told in any case. */
export function tellingCourse(
  { database, clock }: TellingDeps,
  companyId: number,
): (campaign: CampaignRow | undefined, isLast: boolean) => Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY;
  return async (campaign, isLast) => {
    if (!campaign || isDeepStrictEqual(campaign.counts, campaign.told_counts)) return;
    if (!isLast && performance.now() - toldAt < tellMilliseconds) return;
    toldAt = performance.now();
    await database.write(companyId, async (db) => {
      await updateCampaignRow(db, campaign.id, { told_counts: storableJson(campaign.counts) });
      await publishCampaign(db, "update", campaign.id, clock.now());
    });
  };
}
