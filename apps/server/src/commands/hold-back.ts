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
    told: (count) => `${count} scheduled messages fell due since it was made: they fail, and say why.`,
  },
  {
    ...holdBackRunning,
    told: (count) =>
      `${count} campaigns were under way or their moment has come: they wait for somebody to start them.`,
  },
  {
    ...holdBackWaiting,
    told: (count) =>
      `${count} messages had not left when it was made: they are shown as unconfirmed, not sent again.`,
  },
  {
    ...holdBackMails,
    told: (count) => `${count} mails had not left when it was made: they are given up.`,
  },
  holdBackReminders,
  holdBackExpiry,
];
