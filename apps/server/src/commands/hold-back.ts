import { holdBackRunning } from "../features/campaigns/store.ts";
import { holdBackReminders } from "../features/invoices/remind/store.ts";
import { holdBackMails } from "../features/mails/store.ts";
import { holdBackWaiting } from "../features/messages/outbox-store.ts";
import { holdBackDue } from "../features/schedules/store.ts";
import { holdBackExpiry } from "../features/tickets/automation-store.ts";
import type { Finish } from "../platform/backup/load-database.ts";

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
