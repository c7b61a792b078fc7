import { holdBackCampaigns } from "../domain/campaigns/store.ts";
import { holdBackOutbox } from "../domain/messages/outbox-store.ts";
import { holdBackSchedules } from "../domain/schedules/store.ts";
import { holdBackExpiry } from "../domain/tickets/automation-store.ts";
import type { RestoreAdjustment } from "../platform/backup/load-database.ts";
import { holdBackReminderMessages } from "../workflows/invoice-reminders/store.ts";
import { holdBackMails } from "../workflows/mails/store.ts";

/**
 * Statements that run after a restore, so that no message is sent a second time. Messages that the installation may
 * have sent after the backup wait until a person decides about them.
 */
export const restoreAdjustments: readonly RestoreAdjustment[] = [
  {
    ...holdBackSchedules,
    describe: (count) =>
      `Scheduled messages that fell due after the backup: ${count}. They are marked as failed, with the reason.`,
  },
  {
    ...holdBackCampaigns,
    describe: (count) =>
      `Campaigns that were running (now cancelled) or fell due after the backup: ${count}. None sends until somebody starts it.`,
  },
  {
    ...holdBackOutbox,
    describe: (count) =>
      `Messages that were not sent when the backup was made: ${count}. They are shown as unconfirmed and not sent again.`,
  },
  {
    ...holdBackMails,
    describe: (count) =>
      `Mails that were not sent when the backup was made: ${count}. They are not sent any more.`,
  },
  holdBackReminderMessages,
  holdBackExpiry,
];
