import type { Logger } from "pino";
import { forgetOldAudits } from "../../domain/audit-log/store.ts";
import { findCompanyIds } from "../../domain/companies/queries.ts";
import { foldStoredBytes } from "../../domain/companies/store.ts";
import { forgetFailedMerges } from "../../domain/contacts/merge-request-store.ts";
import { forgetOldRepairs } from "../../domain/contacts/repair-store.ts";
import { forgetOldCalls } from "../../domain/external-calls/store.ts";
import { forgetOldMisses } from "../../domain/knowledge/miss-store.ts";
import { forgetOldNotices } from "../../domain/notices/store.ts";
import { forgetOldOperatorEvents } from "../../domain/operator-webhook/store.ts";
import { forgetOldRuleRuns } from "../../domain/ticket-rules/store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { deleteFailedJobs, type Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { removeFilesJob, removeFilesLater } from "../../platform/media/remove-files.ts";
import type { Channel } from "../../ports/channel.ts";
import { forgetOldSignIns } from "../auth/sign-in-store.ts";
import { forgetOldSessions } from "../auth/store.ts";
import { forgetOldBulkRuns } from "../bulk-runs/store.ts";
import { emptyOldMerges } from "../contact-merge/store.ts";
import { forgetOldOutcomes } from "../copilot/outcome-store.ts";
import { forgetOldEvents } from "../inbound/store.ts";
import { forgetOldMails } from "../mails/store.ts";
import { forgetOldResets } from "../recovery/store.ts";
import { forgetOldQuotaUses } from "../sending-limits/store.ts";

export const housekeepingCron = { job: "housekeeping", pattern: "17 4 * * *", lasts: true };

interface HousekeepingDeps {
  database: Database;
  channel: Channel;
  logger: Logger;
}

/**
 * Jobs that are never deleted from the dead letters. Their payload is the only record of files that no row refers to
 * any more.
 */
const keptThoughGivenUp = [removeFilesJob];

/** Deletes outdated rows of each company; the job runs each night. An error in one company does not stop the others. */
export function housekeeping({ database, channel, logger }: HousekeepingDeps): Job {
  return async () => {
    await database.platform((db) => deleteFailedJobs(db, keptThoughGivenUp));
    const failed = await workThrough(
      await database.platform(findCompanyIds),
      {
        atOnce: 1,
        logger,
        failure: "nightly clean-up of a company failed, retrying later",
        companyOf: (id) => id,
      },
      async (companyId) => {
        await database.write(companyId, forgetWhatIsOld);
        await channel.sweep?.(companyId);
      },
    );
    if (failed > 0) throw new Error(`the nightly clean-up failed for ${failed} companies, retrying later`);
  };
}

async function forgetWhatIsOld(db: WriteTx): Promise<void> {
  await forgetOldSessions(db);
  await forgetOldSignIns(db);
  await forgetOldEvents(db);
  await forgetOldAudits(db);
  await forgetOldMisses(db);
  await forgetOldNotices(db);
  await forgetOldCalls(db);
  await forgetOldMails(db);
  await forgetOldOperatorEvents(db);
  await forgetOldRuleRuns(db);
  await forgetOldBulkRuns(db);
  await forgetOldOutcomes(db);
  await forgetOldResets(db);
  await forgetOldQuotaUses(db);
  await removeFilesLater(db, await emptyOldMerges(db));
  await forgetFailedMerges(db);
  await forgetOldRepairs(db);
  await foldStoredBytes(db);
}
