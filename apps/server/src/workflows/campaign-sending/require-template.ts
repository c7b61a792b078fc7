import { campaignTemplate, fileFits, fitsGaps } from "../../domain/campaigns/rules.ts";
import type { CampaignRow } from "../../domain/campaigns/store.ts";
import { type Channel, type ChannelTemplate, ChannelUnavailable } from "../../ports/channel.ts";
import { throttledFor } from "./campaign-throttled.ts";

/**
 * Returns the currently approved template of a campaign over the Cloud API; undefined for other channels. The campaign
 * waits while the template is paused, disabled, gone, or has other parameters. Calls the channel, so do not use it
 * inside a transaction.
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
