import { holdBackRunning } from "../domain/campaigns/store.ts";
import { holdBackWaiting } from "../domain/messages/outbox-store.ts";
import { holdBackDue } from "../domain/schedules/store.ts";
import { holdBackExpiry } from "../domain/tickets/automation-store.ts";
import type { Finish } from "../platform/backup/load-database.ts";
import { holdBackReminders } from "../workflows/invoice-reminders/store.ts";
import { holdBackMails } from "../workflows/mails/store.ts";

/**
 * Statements that run after a restore, so that no message is sent a second time. People decide about everything that
 * may have been sent after the backup.
 */
export const holdBack: readonly Finish[] = [
  {
    ...holdBackDue,
    told: (count) =>
      `Scheduled messages that fell due after the backup: ${count}. They are marked as failed, with the reason.`,
  },
  {
    ...holdBackRunning,
    told: (count) =>
      `Campaigns that were running (now cancelled) or fell due after the backup: ${count}. None sends until somebody starts it.`,
  },
  {
    ...holdBackWaiting,
    told: (count) =>
      `Messages that were not sent when the backup was made: ${count}. They are shown as unconfirmed and not sent again.`,
  },
  {
    ...holdBackMails,
    told: (count) =>
      `Mails that were not sent when the backup was made: ${count}. They are not sent any more.`,
  },
  holdBackReminders,
  holdBackExpiry,
];
