import type { testCampaign as route } from "@recado/contract/campaign-trials";
import type { BodyOf } from "@recado/contract/shared/route";
import { accessCampaign, requireApproved } from "../../domain/campaigns/policy.ts";
import { approvedTemplates } from "../../domain/connections/queries.ts";
import { readNumber } from "../../domain/contacts/queries.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Channel } from "../../ports/channel.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { type WritingDeps, writeTestMessage } from "../campaign-sending/write-to-recipient.ts";

export interface TestingDeps extends WritingDeps {
  listTemplates: Channel["listTemplates"];
  /**
   * Resolves to the channel's identities of a number; null if the number has no account. The process that owns the
   * connection is asked.
   */
  checkNumber(connectionId: number, number: string): Promise<ChannelIdentity[] | null>;
}

/** Sends a sample of the campaign's message to a test number, which need not be a recipient. */
export async function testCampaign(
  deps: TestingDeps,
  { read, write }: CompanyTransactions,
  id: number,
  { number: typed, variant }: BodyOf<typeof route>,
): Promise<void> {
  const { number } = await read((db) => readNumber(db, typed));
  const campaign = await read((db) => accessCampaign(db, id));
  const { company_id: companyId, connection_id: connectionId } = campaign;
  if (connectionId === null)
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "whatsappId", message: "Escolha a conexão" }] });
  const template =
    campaign.connection_provider === "cloud"
      ? requireApproved(campaign, {
          connectionId,
          templates: await approvedTemplates(deps, { companyId, connectionId }),
        })
      : undefined;
  const identities = await deps.checkNumber(connectionId, number).catch(() => undefined);
  if (identities === undefined) throw new AppError("ERR_WAPP_CHECK_CONTACT");
  if (identities === null) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  await write(async (db) =>
    writeTestMessage(deps, db, {
      campaign: await accessCampaign(db, id),
      identities,
      template,
      connectionId,
      number,
      variant,
    }),
  );
}
