import { countTemplatePeople } from "../../domain/campaigns/sending-store.ts";
import type { CampaignRow } from "../../domain/campaigns/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Channel, ChannelUnavailable } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";
import { throttledFor } from "./campaign-throttled.ts";

const dayMilliseconds = 86_400_000;

/**
 * Throws CampaignThrottled while Meta rates the quality of the connection's number as red, or when the company has used
 * up its daily limit of recipients. All numbers of a company are assumed to belong to one business account. Sends a
 * request to Meta, so it must not run inside a transaction.
 */
export async function requireHealthyAccount(
  { readAccount, database, clock }: { database: Database; clock: Clock } & Pick<Channel, "readAccount">,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  { connection_provider }: CampaignRow,
): Promise<void> {
  if (connection_provider !== "cloud") return;
  const account = await readAccount({ companyId, connectionId }).catch((error: unknown) => {
    throw error instanceof ChannelUnavailable ? throttledFor("cloud-unavailable", null) : error;
  });
  if (account.isQualityRed) throw throttledFor("cloud-quality", null);
  if (account.peoplePerDay === null) return;
  const since = new Date(clock.now().getTime() - dayMilliseconds);
  const { people, first } = await database.read(companyId, (db) => countTemplatePeople(db, since));
  if (people >= account.peoplePerDay)
    throw throttledFor("cloud-limit", first && new Date(first.getTime() + dayMilliseconds));
}
