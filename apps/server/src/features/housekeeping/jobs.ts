import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import type { Channel } from "../../ports/channel.ts";
import { forgetOldAudits } from "../audit-log/store.ts";
import { forgetOldSessions } from "../auth/store.ts";
import { findCompanyIds } from "../companies/queries.ts";
import { foldStoredBytes } from "../companies/store.ts";
import { emptyOldMerges } from "../contacts/merge/store.ts";
import { forgetOldCalls } from "../external-calls/store.ts";
import { forgetOldHostEvents } from "../host-webhook/store.ts";
import { forgetOldEvents } from "../inbound/store.ts";
import { forgetOldMails } from "../mails/store.ts";
import { forgetOldNotices } from "../notices/store.ts";
import { forgetOldResets } from "../recovery/store.ts";
import { forgetOldTurns } from "../sending-limits/store.ts";

export const housekeepingCron = { job: "housekeeping", pattern: "17 4 * * *" };

/** Once a night, company by company: what has done its service and is worth nothing any more. */
export function housekeeping(database: Database, channel: Channel): Job {
  return async () => {
    for (const id of await database.platform(findCompanyIds)) {
      await database.write(id, async (db) => {
        await forgetOldSessions(db);
        await forgetOldEvents(db);
        await forgetOldAudits(db);
        await forgetOldNotices(db);
        await forgetOldCalls(db);
        await forgetOldMails(db);
        await forgetOldHostEvents(db);
        await forgetOldResets(db);
        await forgetOldTurns(db);
        await removeFilesLater(db, await emptyOldMerges(db));
        await foldStoredBytes(db);
      });
      await channel.sweep?.(id);
    }
  };
}
