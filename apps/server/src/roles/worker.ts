import type { AppOptions } from "../app-options.ts";
import { answerTicket } from "../features/automation/assistants/answer-ticket.ts";
import type { AssistantsDeps } from "../features/automation/assistants/assistant-deps.ts";
import { findDuplicateInvoices } from "../features/automation/assistants/find-duplicate-invoices.ts";
import { findIntegration } from "../features/automation/assistants/find-integration.ts";
import { findPrompt } from "../features/automation/assistants/find-prompt.ts";
import { runTimers, timersCron } from "../features/automation/menu/run-timers.ts";
import { campaignsCron, startCampaigns } from "../features/campaigns/send/start-campaigns.ts";
import { createAskOwner } from "../features/channels/ask-owner.ts";
import { clearConnection } from "../features/channels/clear-connection.ts";
import { pauseLongBlocked, pausingCron } from "../features/channels/pause-connections.ts";
import { fitPlan } from "../features/companies/fit-plan/close-excess.ts";
import { blocksCron, tellOfBlocks } from "../features/companies/jobs.ts";
import { removalCron, removeCompanies } from "../features/companies/remove/remove-companies.ts";
import { removalToldJob, tellOfRemoval } from "../features/companies/remove/tell-removal.ts";
import { contactListSink } from "../features/contact-lists/imports/list-sink.ts";
import { contactsSink } from "../features/contacts/import/contacts-sink.ts";
import { readPhoneOptions } from "../features/contacts/queries.ts";
import { clearQueue } from "../features/conversations/clear-queue.ts";
import { deliverEvent } from "../features/host-webhook/deliver-event.ts";
import { housekeeping, housekeepingCron } from "../features/housekeeping/jobs.ts";
import { drainChat } from "../features/inbound/drain-chat.ts";
import { fitPlanJob } from "../features/invoices/actions.ts";
import { invoicesCron, makeInvoices } from "../features/invoices/jobs.ts";
import {
  askForMissedPayments,
  chargeJob,
  chargesCron,
  lookChargesUp,
  lookChargeUp,
  lookForMissedPayments,
  missedPaymentsJob,
} from "../features/invoices/pay/look-charges-up.ts";
import {
  askForRegistration,
  registerWebhook,
  registerWebhookJob,
} from "../features/invoices/pay/register-webhook.ts";
import { refundJob, tellRefund } from "../features/invoices/pay/tell-refund.ts";
import { remindByWhatsapp } from "../features/invoices/remind/remind-by-whatsapp.ts";
import { remindCompanies, remindersCron } from "../features/invoices/remind/remind-companies.ts";
import { whatsappReminderJob } from "../features/invoices/remind/remind-company.ts";
import { keepTicketsCron, removeOldTickets } from "../features/keep-tickets/remove-old-tickets.ts";
import { sendMail } from "../features/mails/send-mail.ts";
import { backupCron, backupJob, runBackup } from "../features/nightly-backup/run-backup.ts";
import { retryPush, retryPushJob } from "../features/notifications/retry-push.ts";
import { optOutsSink } from "../features/opt-outs/import-sheet.ts";
import { countingCron, countMessages } from "../features/overview/count-messages.ts";
import { tellSchedules } from "../features/schedules/jobs.ts";
import { schedulesCron, sendSchedules } from "../features/schedules/send/send-schedules.ts";
import { adoptImport, runImport } from "../features/sheet-imports/run-import.ts";
import { endSupport, supportCron } from "../features/support/jobs.ts";
import type { Parts } from "../parts.ts";
import { enqueue, startJobs } from "../platform/jobs/jobs.ts";
import { removeFiles, removeFilesJob } from "../platform/media/remove-files.ts";
import { readDeletion } from "../platform/work/deletions.ts";
import type { Claim } from "../platform/work/work-queues.ts";
import type { Channel } from "../ports/channel.ts";

/** Number of chats and tickets processed at the same time. */
const concurrency = 16;

export interface Worker {
  /** Cancels work that waits for external services. */
  abort(): void;
  /** Waits for running jobs and starts no new ones. */
  stop(): Promise<void>;
}

/** Processes received events, lets assistants answer, and runs scheduled jobs. */
export async function startWorker(options: AppOptions, parts: Parts): Promise<Worker> {
  const ending = new AbortController();
  const { workQueues } = parts;
  workQueues.process("inbound", {
    concurrency,
    drain: (claim) => drainChat({ ...options, ...parts }, claim),
  });
  const deps = assistantDeps(options, parts, ending.signal);
  workQueues.process("assistants", { concurrency, drain: (claim) => answerTicket(deps, claim) });
  const sinks = { contacts: contactsSink, contactList: contactListSink, optOuts: optOutsSink(options.clock) };
  const imports = { ...parts, sinks, readPhoneOptions };
  workQueues.process("sheets", { concurrency: 2, drain: (claim) => runImport(imports, claim) });
  // Only the previous version adds work to this queue.
  workQueues.process("imports", { concurrency: 1, drain: (claim) => adoptImport(parts, claim) });
  workQueues.process("webhooks", {
    concurrency: 4,
    drain: (claim) => deliverEvent({ ...options, ...parts }, claim),
  });
  workQueues.process("deletions", { concurrency: 2, drain: (claim) => clear(parts, claim) });
  const { mailer } = options;
  if (mailer)
    workQueues.process("mails", {
      concurrency: 2,
      drain: (claim) => sendMail({ ...options, ...parts, mailer }, claim),
    });
  const jobs = await startDueJobs(options, parts, ending.signal);
  // Messages that arrived while the installation was stopped have to be counted.
  await parts.database.platform((db) => enqueue(db, countingCron.job, {}));
  if (Object.keys(options.pix).length > 0) {
    await askForRegistration(parts.database);
    await askForMissedPayments(parts.database);
  }
  return { abort: () => ending.abort(), stop: jobs.stop };
}

/** Cleans up what belonged to a deleted queue or connection. */
function clear(parts: Parts, claim: Claim): Promise<void> {
  return readDeletion(claim).kind === "queue" ? clearQueue(parts, claim) : clearConnection(parts, claim);
}

function assistantDeps(options: AppOptions, parts: Parts, ending: AbortSignal): AssistantsDeps {
  const { channel, secrets } = parts;
  const { httpAssistants } = options;
  return {
    ...options,
    ...parts,
    ending,
    newExternalId: () => channel.newExternalId(),
    findAssistant: {
      integration: findIntegration(secrets, httpAssistants),
      prompt: findPrompt(secrets, httpAssistants),
      duplicateInvoices: findDuplicateInvoices(secrets, httpAssistants),
    },
  };
}

function startDueJobs(options: AppOptions, parts: Parts, ending: AbortSignal) {
  const { clock, logger, publicUrl } = options;
  const { database, channel, push, watchers } = parts;
  const newExternalId = () => channel.newExternalId();
  const listTemplates: Channel["listTemplates"] = (connection) => channel.listTemplates(connection);
  const askOwner = createAskOwner(parts.bus);
  const checkNumber = (id: number, number: string) => askOwner(id, "checkNumber", number);
  const pay = { ...options, ...parts };
  const { nightlyBackup } = options;
  return startJobs({
    connection: options.ownerConnection,
    logger,
    metrics: parts.metrics,
    jobs: {
      housekeeping: housekeeping({ database, channel, logger }),
      [removeFilesJob]: removeFiles(database, options.storage),
      [retryPushJob]: retryPush({ database, push, watchers, clock, logger, publicUrl }),
      [invoicesCron.job]: makeInvoices({ database, clock, logger }),
      [remindersCron.job]: remindCompanies({ ...options, ...parts }),
      [pausingCron.job]: pauseLongBlocked({ database, clock, logger }),
      [whatsappReminderJob]: remindByWhatsapp({
        ...options,
        ...parts,
        newExternalId,
        checkNumber,
      }),
      [countingCron.job]: countMessages({ database }),
      [removalCron.job]: removeCompanies({ ...options, ...parts }),
      [chargesCron.job]: lookChargesUp(pay),
      [chargeJob]: lookChargeUp(pay),
      [missedPaymentsJob]: lookForMissedPayments(pay),
      [registerWebhookJob]: registerWebhook(pay),
      [fitPlanJob]: fitPlan(database),
      [refundJob]: tellRefund(database),
      [blocksCron.job]: tellOfBlocks({ database, clock, logger }),
      [removalToldJob]: tellOfRemoval({ database, clock }),
      [campaignsCron.job]: startCampaigns({ database, clock, listTemplates, logger }),
      tellSchedules: tellSchedules(database),
      sendSchedules: sendSchedules({ database, clock, logger, newExternalId, checkNumber }),
      [keepTicketsCron.job]: removeOldTickets({ database, clock, logger }),
      [supportCron.job]: endSupport({ database, clock, logger }),
      ...(nightlyBackup && { [backupJob]: runBackup({ database, logger }, nightlyBackup, ending) }),
      runTimers: runTimers({ database, clock, logger, newExternalId }),
    },
    crons: [
      ...(nightlyBackup ? [backupCron(nightlyBackup)] : []),
      blocksCron,
      campaignsCron,
      chargesCron,
      countingCron,
      housekeepingCron,
      invoicesCron,
      pausingCron,
      remindersCron,
      removalCron,
      keepTicketsCron,
      schedulesCron,
      supportCron,
      timersCron,
    ],
  });
}
