import { campaignTemplate, fileFits, fitsGaps } from "../../domain/campaigns/rules.ts";
import type { CampaignRow } from "../../domain/campaigns/store.ts";
import { type Channel, type ChannelTemplate, ChannelUnavailable } from "../../ports/channel.ts";
import { throttledFor } from "./campaign-throttled.ts";

/**
 * Returns the template of a campaign over the Cloud API, if Meta currently approves it; undefined for other channels.
 * Throws CampaignThrottled while the template is paused, disabled or deleted, or if its parameters have changed. Sends
 * a request to Meta, so it must not run inside a transaction.
 */
export async function requireTemplate(
  { listTemplates }: Pick<Channel, "listTemplates">,
  connection: { companyId: number; connectionId: number },
  campaign: CampaignRow,
): Promise<ChannelTemplate | undefined> {
  if (campaign.connection_provider !== "cloud") return undefined;
  const { companyId, connectionId } = connection;
  const templates = await listTemplates({ companyId, connectionId }).catch((error: unknown) => {
    throw error instanceof ChannelUnavailable ? throttledFor("cloud-unavailable", null) : error;
  });
  const template = campaignTemplate(campaign, templates);
  if (!template || !fitsGaps(template, campaign.template_parameters, fileFits(campaign.media_info)))
    throw throttledFor("template-unavailable", null);
  return template;
}
