/*
 * A campaign is sent in two steps. When the campaign is due, one statement copies its audience into
 * `campaign_recipients`, with the reason for each person who is excluded. Then send-campaign.ts drains the work queue
 * `bulk` in the process that owns the connection: it keeps the campaign's pace, and write-to-recipient.ts writes the
 * next message in one transaction with the recipient's row. Database triggers count delivery reports and failures;
 * campaign-answers records answers.
 */

import type { ErrorCode } from "@recado/contract/shared/errors";
import { sql } from "kysely";
import type { Logger } from "pino";
import { publishCampaign, startingJob } from "../../domain/campaigns/actions.ts";
import { insertRecipients } from "../../domain/campaigns/audience-store.ts";
import {
  audienceOf,
  type CheckMoment,
  lockExistingCampaign,
  requireReady,
} from "../../domain/campaigns/policy.ts";
import { fetchApprovedTemplates } from "../../domain/campaigns/queries.ts";
import { isOverdue } from "../../domain/campaigns/rules.ts";
import { findDueCampaigns, freezeFiles } from "../../domain/campaigns/sending-store.ts";
import { type CampaignRow, updateCampaignRow } from "../../domain/campaigns/store.ts";
import { wakeCampaign } from "../../domain/campaigns/wake-actions.ts";
import { mayRunCampaigns, mayWork } from "../../domain/companies/queries.ts";
import type { CompanyTransactions, Database, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { clockOfJob, type Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Channel } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";

export const campaignsCron = { job: startingJob, pattern: "* * * * *" };

export interface StartingDeps {
  database: Database;
  clock: Clock;
  listTemplates: Channel["listTemplates"];
  logger: Logger;
}

/**
 * Number of companies whose campaigns are started at the same time. Starting a campaign mostly means waiting for Meta.
 */
const companiesAtOnce = 8;

/**
 * Starts due campaigns. The job runs at a campaign's scheduled time and when a due campaign is saved. It also runs each
 * minute, for campaigns whose own job was lost.
 */
export function startCampaigns(deps: StartingDeps): Job {
  const { database, logger } = deps;
  return async (payload) => {
    const clock = clockOfJob(payload, deps.clock);
    const moment = clock.now();
    const companies = await database.platform((db) =>
      db.rows(sql<{ id: number }>`select id from list_due_campaigns(${moment}) as id`),
    );
    let failed = 0;
    const stumbled = await workThrough(
      companies,
      {
        atOnce: companiesAtOnce,
        logger,
        failure: "due campaigns of a company not read, retrying within a minute",
        companyOf: ({ id }) => id,
      },
      async ({ id: companyId }) => {
        if (!(await database.read(companyId, (db) => mayWork(db, moment)))) return;
        for (const id of await database.read(companyId, (db) => findDueCampaigns(db, moment)))
          if (!(await startOrExplain({ ...deps, clock }, companyId, id))) failed += 1;
      },
    );
    if (failed + stumbled > 0)
      throw new Error(`starting failed for ${failed + stumbled} campaigns, retrying later`);
  };
}

/** Error codes of requests that did not reach Meta. They say nothing about the campaign itself. */
const outages: readonly ErrorCode[] = ["ERR_CLOUD_UNAVAILABLE"];

/**
 * Starts a campaign. If the campaign is refused, cancels it and records the reason. Other errors are retried and do not
 * block other campaigns.
 */
async function startOrExplain(deps: StartingDeps, companyId: number, id: number) {
  const { database, clock, logger } = deps;
  try {
    const read: CompanyTransactions["read"] = (work) => database.read(companyId, work);
    const approved = await fetchApprovedTemplates(deps, { read }, companyId, {}, id);
    await database.write(companyId, (db) => startCampaign(db, id, { now: clock.now(), approved }));
    return true;
  } catch (error) {
    if (error instanceof AppError && !outages.includes(error.code)) {
      await database.write(companyId, (db) => refuseStart(db, id, error.code, clock.now()));
      return true;
    }
    logger.error({ err: error, companyId, campaignId: id }, "campaign not started, retrying within a minute");
    return false;
  }
}

/**
 * Copies the campaign's recipients and files, and starts the campaign. A campaign that is long overdue waits until a
 * user confirms the start.
 */
async function startCampaign(db: WriteTx, id: number, moment: CheckMoment): Promise<void> {
  const { now } = moment;
  const campaign = await lockExistingCampaign(db, id);
  const due = dueAt(campaign);
  // Another process may have started the campaign, or a user may have changed it in the meantime.
  if (campaign.status !== "PROGRAMADA" || campaign.is_overdue || due === null || due > now) return;
  if (isOverdue(due, now)) {
    await updateCampaignRow(db, id, { is_overdue: true });
    await publishCampaign(db, "update", id, now);
    return;
  }
  if (!(await mayRunCampaigns(db))) throw new AppError("ERR_PLAN_NOT_INCLUDED");
  requireTarget(campaign);
  await requireReady(db, campaign, moment);
  const connectionId = campaign.connection_id ?? 0;
  await insertRecipients(db, id, audienceOf(campaign, connectionId, now));
  if (campaign.file_list_id !== null) await freezeFiles(db, id, campaign.file_list_id);
  await updateCampaignRow(db, id, { status: "EM_ANDAMENTO", started_at: now });
  await wakeCampaign(db, campaign);
  await publishCampaign(db, "update", id, now);
}

/** Throws if the campaign's connection, contact list or tag was deleted after the campaign was saved. */
function requireTarget({ connection_id, contact_list_id, tag_id }: CampaignRow): void {
  if (connection_id === null) throw new AppError("ERR_NO_WAPP_FOUND");
  if (contact_list_id === null && tag_id === null) throw new AppError("ERR_NO_CONTACT_LIST_FOUND");
}

/**
 * Returns the time at which the campaign is due. A campaign that was scheduled in the past is due when it was saved, so
 * that it does not count as overdue.
 */
function dueAt({ scheduled_at, updated_at }: CampaignRow): Date | null {
  if (scheduled_at === null) return null;
  return scheduled_at > updated_at ? scheduled_at : updated_at;
}

async function refuseStart(db: WriteTx, id: number, reason: string, now: Date): Promise<void> {
  const { status } = await lockExistingCampaign(db, id);
  if (status !== "PROGRAMADA") return;
  await updateCampaignRow(db, id, { status: "CANCELADA", waiting_reason: reason });
  await publishCampaign(db, "update", id, now);
}
