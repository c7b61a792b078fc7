import { type CampaignSettings, initialCampaignSettings } from "@recado/contract/campaign-settings";
import { auditUpdate } from "../../domain/audit-log/actions.ts";
import {
  findCampaignSettings,
  lockCampaignSettings,
  writeCampaignSettings,
} from "../../domain/campaigns/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";

export async function readCampaignSettings(db: ReadTx): Promise<CampaignSettings> {
  const row = await findCampaignSettings(db);
  if (!row) return { ...initialCampaignSettings, variables: [] };
  return {
    messageInterval: row.message_interval,
    longerIntervalAfter: row.longer_interval_after,
    greaterInterval: row.greater_interval,
    variables: row.variables,
  };
}

type Given = { [Key in keyof CampaignSettings]?: CampaignSettings[Key] | undefined };

/** Changes the company's campaign settings. Running campaigns apply the new settings from their next message. */
export async function changeCampaignSettings(
  db: WriteTx,
  actor: Actor,
  changes: Given,
): Promise<CampaignSettings> {
  await lockCampaignSettings(db);
  const look = async () => audited(await readCampaignSettings(db));
  return auditUpdate(db, actor, { area: "campaigns", look }, async () => {
    const before = await readCampaignSettings(db);
    const after: CampaignSettings = {
      messageInterval: changes.messageInterval ?? before.messageInterval,
      longerIntervalAfter: changes.longerIntervalAfter ?? before.longerIntervalAfter,
      greaterInterval: changes.greaterInterval ?? before.greaterInterval,
      variables: changes.variables ?? before.variables,
    };
    await writeCampaignSettings(db, {
      message_interval: after.messageInterval,
      longer_interval_after: after.longerIntervalAfter,
      greater_interval: after.greaterInterval,
      variables: after.variables,
    });
    return after;
  });
}

function audited({ variables, ...pace }: CampaignSettings) {
  return {
    label: "",
    fields: { ...pace, variables: variables.map(({ key }) => `{${key}}`).join(" ") },
  };
}

export function variablesOf({ variables }: CampaignSettings): ReadonlyMap<string, string> {
  return new Map(variables.map(({ key, value }) => [key, value]));
}
