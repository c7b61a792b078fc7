import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ChannelTemplate } from "../../ports/channel.ts";
import { accessConnection } from "../connections/policy.ts";
import { accessContactList } from "../contact-lists/policy.ts";
import { accessFileList } from "../files/policy.ts";
import { accessTag } from "../tags/policy.ts";
import { type Audience, summariseAudience } from "./audience-store.ts";
import { textsOfCampaign } from "./present.ts";
import {
  campaignTemplate,
  confirmationsOf,
  fileFits,
  fitsGaps,
  isEditableCampaign,
  variantsOf,
} from "./rules.ts";
import { type CampaignRow, findCampaign, lockCampaign } from "./store.ts";

export async function accessCampaign(db: ReadTx, id: number): Promise<CampaignRow> {
  const campaign = await findCampaign(db, id);
  if (!campaign) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  return campaign;
}

/** Finds the campaign and locks its row until the transaction ends. */
export async function lockExistingCampaign(db: WriteTx, id: number): Promise<CampaignRow> {
  if (!(await lockCampaign(db, id))) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  return accessCampaign(db, id);
}

export async function lockEditableCampaign(db: WriteTx, id: number, now: Date): Promise<CampaignRow> {
  const campaign = await lockExistingCampaign(db, id);
  if (!isEditableCampaign(campaign, now)) throw new AppError("ERR_CAMPAIGN_NOT_EDITABLE");
  return campaign;
}

type Target = Partial<
  Record<"connection_id" | "contact_list_id" | "tag_id" | "file_list_id", number | null | undefined>
>;

/** Throws if the campaign's connection, contact list, tag or file list belongs to another company. */
export async function requireOwnTargets(db: ReadTx, target: Target): Promise<void> {
  const { connection_id, contact_list_id, tag_id, file_list_id } = target;
  if (connection_id) await accessConnection(db, connection_id);
  if (contact_list_id) await accessContactList(db, contact_list_id);
  if (tag_id) await accessTag(db, tag_id);
  if (file_list_id) await accessFileList(db, file_list_id);
}

/** Templates that Meta currently approves for a connection. */
export interface ApprovedTemplates {
  connectionId: number;
  templates: readonly ChannelTemplate[];
}

export interface CheckMoment {
  now: Date;
  /**
   * Approved templates, fetched before the transaction began; undefined unless the campaign is sent over the Cloud API.
   */
  approved: ApprovedTemplates | undefined;
}

/**
 * Throws if the campaign cannot be sent as scheduled, or if the user has not stated the legal basis for writing to new
 * contacts.
 */
export async function requireReady(
  db: ReadTx,
  campaign: CampaignRow,
  { now, approved }: CheckMoment,
): Promise<void> {
  const isCloud = campaign.connection_provider === "cloud";
  const issues = [
    ...(campaign.connection_id === null ? [["whatsappId", "Escolha a conexão"] as const] : []),
    ...((campaign.contact_list_id === null) === (campaign.tag_id === null)
      ? [["contactListId", "Escolha uma lista de contatos ou uma tag"] as const]
      : []),
    ...(isCloud ? [] : issuesOfTexts(campaign)),
  ];
  refuse(issues);
  const connectionId = campaign.connection_id ?? 0;
  if (isCloud) requireApproved(campaign, approved);
  const { people, cold } = await summariseAudience(db, audienceOf(campaign, connectionId, now), now);
  if (people === 0) throw new AppError("ERR_CAMPAIGN_EMPTY");
  if (cold > 0 && campaign.basis === "")
    refuse([["basis", "Diga por que a empresa pode escrever a quem não escreveu para ela"]]);
}

function issuesOfTexts(campaign: CampaignRow): (readonly [string, string])[] {
  const words = textsOfCampaign(campaign);
  const isEmpty =
    variantsOf(words).length === 0 && campaign.media_path === null && campaign.file_list_id === null;
  const isUnconfirmed = campaign.confirmation && confirmationsOf(words).length === 0;
  return [
    ...(isEmpty ? [["message1", "Escreva pelo menos uma mensagem"] as const] : []),
    ...(isUnconfirmed ? [["confirmationMessage1", "Escreva a mensagem de confirmação"] as const] : []),
  ];
}

/**
 * Returns the campaign's template; throws if Meta does not currently approve the template. Over the Cloud API, contacts
 * who have not written can be reached only with an approved template.
 */
export function requireApproved(
  campaign: CampaignRow,
  approved: ApprovedTemplates | undefined,
): ChannelTemplate {
  if (campaign.template_name === null) throw new AppError("ERR_CAMPAIGN_NEEDS_TEMPLATE");
  // The campaign was moved to another connection while the templates were fetched from Meta.
  if (approved?.connectionId !== campaign.connection_id) throw new AppError("ERR_CLOUD_UNAVAILABLE");
  const template = campaignTemplate(campaign, approved?.templates ?? []);
  if (!template) throw new AppError("ERR_CLOUD_TEMPLATE_UNAVAILABLE");
  if (!fitsGaps(template, campaign.template_parameters, fileFits(campaign.media_info)))
    throw new AppError("ERR_CLOUD_TEMPLATE_PARAMETERS");
  return template;
}

function refuse(issues: readonly (readonly [string, string])[]): void {
  if (issues.length > 0)
    throw new AppError("ERR_VALIDATION", {
      issues: issues.map(([path, message]) => ({ path, message })),
    });
}

const dayMilliseconds = 86_400_000;

export function audienceOf(
  {
    contact_list_id,
    tag_id,
    skip_answered_days,
    skip_open_tickets,
  }: Pick<CampaignRow, "contact_list_id" | "tag_id" | "skip_answered_days" | "skip_open_tickets">,
  connectionId: number,
  now: Date,
): Audience {
  return {
    contactListId: contact_list_id,
    tagId: tag_id,
    connectionId,
    answeredSince:
      skip_answered_days === null ? null : new Date(now.getTime() - skip_answered_days * dayMilliseconds),
    skipsOpenTickets: skip_open_tickets,
  };
}
