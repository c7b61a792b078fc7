import type { CampaignForm } from "@recado/contract/campaigns";
import type { CompanyTransactions, ReadTx } from "../../platform/db/database.ts";
import type { Channel } from "../../ports/channel.ts";
import { accessConnection } from "../connections/policy.ts";
import { approvedTemplates } from "../connections/queries.ts";
import type { ApprovedTemplates } from "./policy.ts";
import { findCampaign } from "./store.ts";

type Given = { [Field in "whatsappId" | "scheduledAt"]?: CampaignForm[Field] | undefined };

/**
 * Fetches the templates that Meta approves for a campaign that is about to be scheduled. Returns undefined for drafts
 * and for campaigns over other channels. Sends a request to Meta, so do not use it inside a transaction.
 */
export async function fetchApprovedTemplates(
  deps: Pick<Channel, "listTemplates">,
  { read }: Pick<CompanyTransactions, "read">,
  companyId: number,
  given: Given,
  id?: number,
): Promise<ApprovedTemplates | undefined> {
  const connectionId = await read((db) => findCloudTarget(db, given, id));
  if (connectionId === null) return undefined;
  return { connectionId, templates: await approvedTemplates(deps, { companyId, connectionId }) };
}

/**
 * Returns the connection over which the campaign would be scheduled if that is a Cloud API connection; otherwise null.
 */
async function findCloudTarget(
  db: ReadTx,
  { whatsappId, scheduledAt }: Given,
  id: number | undefined,
): Promise<number | null> {
  const stored = id === undefined ? undefined : await findCampaign(db, id);
  const connectionId = whatsappId === undefined ? (stored?.connection_id ?? null) : whatsappId;
  const isScheduled =
    scheduledAt === undefined ? (stored?.scheduled_at ?? null) !== null : scheduledAt !== null;
  // A campaign that has started is not scheduled again, so its templates are not checked.
  if (connectionId === null || !isScheduled || stored?.started_at) return null;
  const { provider } = await accessConnection(db, connectionId);
  return provider === "cloud" ? connectionId : null;
}
