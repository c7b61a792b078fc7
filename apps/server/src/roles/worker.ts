import type { AppOptions } from "../app-options.ts";
import { blocksCron, publishBlockChanges } from "../domain/companies/jobs.ts";
import { readPhoneOptions } from "../domain/contacts/queries.ts";
import { invoicesCron, makeInvoices } from "../domain/invoices/jobs.ts";
import { fitPlanJob } from "../domain/invoices/paid-plan-actions.ts";
import { publishSchedulesJob } from "../domain/schedules/jobs.ts";
import type { Parts } from "../parts.ts";
import { enqueue, startJobs } from "../platform/jobs/jobs.ts";
import { removeFiles, removeFilesJob } from "../platform/media/remove-files.ts";
import { readDeletion } from "../platform/work/deletions.ts";
import type { Claim } from "../platform/work/work-queues.ts";
import type { Channel } from "../ports/channel.ts";
import { endingModelsCron, warnOfEndingModels } from "../workflows/ai-calls/warn-of-ending-models.ts";
import { drainAssignments } from "../workflows/assignment/assign-tickets.ts";
import { assignmentsCron, sweepAssignments } from "../workflows/assignment/sweep-assignments.ts";
import { answerAsAssistant } from "../workflows/assistants/answer-ticket.ts";
import type { AssistantsDeps } from "../workflows/assistants/assistant-deps.ts";
import { findDuplicateInvoices } from "../workflows/assistants/find-duplicate-invoices.ts";
import { findIntegrationAssistant } from "../workflows/assistants/find-integration.ts";
import { findPromptAssistant } from "../workflows/assistants/find-prompt.ts";
import { drainBulkRun } from "../workflows/bulk-runs/drain-run.ts";
import { campaignsCron, startCampaigns } from "../workflows/campaign-sending/start-campaigns.ts";
import { clearConnection } from "../workflows/channels/clear-connection.ts";
import { pauseLongBlocked, pausingCron } from "../workflows/channels/pause-connections.ts";
import { createRequestFromOwner } from "../workflows/channels/request-from-owner.ts";
import { answerVoice } from "../workflows/chatbot-menu/answer-voice.ts";
import { runTimers, timersCron } from "../workflows/chatbot-menu/run-timers.ts";
import { fitPlan } from "../workflows/company-plan/close-excess.ts";
import { publishRemoval, publishRemovalJob } from "../workflows/company-removal/publish-removal.ts";
import { removalCron, removeCompanies } from "../workflows/company-removal/remove-companies.ts";
import { contactsSink } from "../workflows/contact-import/contacts-sink.ts";
import { contactListSink } from "../workflows/contact-list-import/list-sink.ts";
import { runMergeRequests } from "../workflows/contact-merge/run-merge-requests.ts";
import { clearQueue } from "../workflows/conversations/clear-queue.ts";
import { wakeTickets, wakingCron } from "../workflows/conversations/wake-tickets.ts";
import { housekeeping, housekeepingCron } from "../workflows/housekeeping/jobs.ts";
import { drainChat } from "../workflows/inbound/drain-chat.ts";
import {
  chargeJob,
  chargesCron,
  checkCharge,
  checkCharges,
  findMissedPayments,
  missedPaymentsJob,
  scheduleMissedPayments,
} from "../workflows/invoice-payment/check-charges.ts";
import { notifyOfRefund, refundJob } from "../workflows/invoice-payment/notify-of-refund.ts";
import {
  registerWebhook,
  registerWebhookJob,
  scheduleRegistration,
} from "../workflows/invoice-payment/register-webhook.ts";
import { remindByWhatsapp } from "../workflows/invoice-reminders/remind-by-whatsapp.ts";
import { remindCompanies, remindersCron } from "../workflows/invoice-reminders/remind-companies.ts";
import { whatsappReminderJob } from "../workflows/invoice-reminders/remind-company.ts";
import { keepTicketsCron, removeOldTickets } from "../workflows/keep-tickets/remove-old-tickets.ts";
import { nightlyPagesCron, readPagesAgain } from "../workflows/knowledge-reading/read-pages-again.ts";
import { readClaimedSource } from "../workflows/knowledge-reading/read-source.ts";
import { sendMail } from "../workflows/mails/send-mail.ts";
import { backupCron, backupJob, runBackup } from "../workflows/nightly-backup/run-backup.ts";
import { retryPush, retryPushJob } from "../workflows/notifications/retry-push.ts";
import { deliverEvent } from "../workflows/operator-webhook/deliver-event.ts";
import { optOutsSink } from "../workflows/opt-outs/import-sheet.ts";
import { countingCron, countMessagesJob } from "../workflows/overview/count-messages.ts";
import { schedulesCron, sendSchedules } from "../workflows/schedule-sending/send-schedules.ts";
import { factorRemovalCron, removeDueFactors } from "../workflows/second-factor-removal/jobs.ts";
import { runImport } from "../workflows/sheet-imports/run-import.ts";
import { checkSlaClocks, slaCron } from "../workflows/sla/check-clocks.ts";
import { followClaimedTicket } from "../workflows/sla/follow-ticket.ts";
import { endSupport, supportCron } from "../workflows/support/jobs.ts";
import { deliverRuleCall } from "../workflows/ticket-rules/deliver-rule-call.ts";
import { type RuleDeps, runRuleEvents } from "../workflows/ticket-rules/run-rules.ts";
import { ruleTimesCron, runTimeRules } from "../workflows/ticket-rules/run-time-rules.ts";
import { transcribeMessage } from "../workflows/transcription/transcribe-message.ts";

/** Largest number of chats and tickets that a process works on at the same time. */
const concurrency = 16;

export interface Worker {
  /** Cancels work that waits for responses of external services. */
  abort(): void;
  /** Starts no new jobs, and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** Starts the process role `worker`: processes received events, lets assistants reply, and runs scheduled jobs. */
export async function startWorker(options: AppOptions, parts: Parts): Promise<Worker> {
  const ending = new AbortController();
  const { workQueues } = parts;
  workQueues.process("inbound", {
    concurrency,
    drain: (claim) => drainChat({ ...options, ...parts }, claim),
  });
  const deps = assistantDeps(options, parts, ending.signal);
  workQueues.process("assistants", { concurrency, drain: (claim) => answerAsAssistant(deps, claim) });
  const assignment = { ...options, ...parts, newExternalId: () => parts.channel.newExternalId() };
  workQueues.process("assignments", {
    concurrency: 4,
    drain: (claim) => drainAssignments(assignment, claim),
  });
  const sinks = { contacts: contactsSink, contactList: contactListSink, optOuts: optOutsSink(options.clock) };
  const imports = { ...parts, sinks, readPhoneOptions };
  workQueues.process("sheets", { concurrency: 2, drain: (claim) => runImport(imports, claim) });
  workQueues.process("webhooks", {
    concurrency: 4,
    drain: (claim) => deliverEvent({ ...options, ...parts }, claim),
  });
  workQueues.process("merges", {
    concurrency: 4,
    drain: (claim) => runMergeRequests({ ...options, ...parts }, claim),
  });
  workQueues.process("sla", {
    concurrency: 4,
    drain: (claim) => followClaimedTicket({ ...options, ...parts }, claim),
  });
  workQueues.process("rules", {
    concurrency: 4,
    drain: (claim) => runRuleEvents(conversationDeps(options, parts), claim),
  });
  workQueues.process("ruleCalls", {
    concurrency: 8,
    drain: (claim) => deliverRuleCall({ ...options, ...parts }, claim),
  });
  workQueues.process("bulkRuns", {
    concurrency: 2,
    drain: (claim) => drainBulkRun(conversationDeps(options, parts), claim),
  });
  workQueues.process("knowledge", {
    concurrency: 2,
    drain: (claim) => readClaimedSource({ ...options, ...parts, ending: ending.signal }, claim),
  });
  workQueues.process("transcriptions", {
    concurrency: 8,
    drain: (claim) => transcribeMessage({ ...options, ...parts, ending: ending.signal }, claim),
  });
  workQueues.process("voiceReplies", {
    concurrency: 4,
    drain: (claim) =>
      answerVoice({ ...options, ...parts, newExternalId: () => parts.channel.newExternalId() }, claim),
  });
  workQueues.process("deletions", { concurrency: 2, drain: (claim) => clear(parts, claim) });
  const { mailer } = options;
  if (mailer)
    workQueues.process("mails", {
      concurrency: 2,
      drain: (claim) => sendMail({ ...options, ...parts, mailer }, claim),
    });
  const jobs = await startDueJobs(options, parts, ending.signal);
  // Counts the messages that were created while the installation was stopped.
  await parts.database.platform((db) => enqueue(db, countingCron.job, {}));
  if (Object.keys(options.pix).length > 0) {
    await scheduleRegistration(parts.database);
    await scheduleMissedPayments(parts.database);
  }
  return { abort: () => ending.abort(), stop: jobs.stop };
}

/** Cleans up the data that belonged to a deleted queue or connection. */
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
      integration: findIntegrationAssistant(secrets, httpAssistants),
      prompt: findPromptAssistant({ ...options, ...parts }),
      duplicateInvoices: findDuplicateInvoices(secrets, httpAssistants),
    },
  };
}

/** Times at which jobs start, besides that of the nightly backup. */
const crons = [
  assignmentsCron,
  blocksCron,
  campaignsCron,
  chargesCron,
  countingCron,
  endingModelsCron,
  factorRemovalCron,
  housekeepingCron,
  invoicesCron,
  nightlyPagesCron,
  pausingCron,
  remindersCron,
  removalCron,
  ruleTimesCron,
  keepTicketsCron,
  schedulesCron,
  slaCron,
  supportCron,
  timersCron,
  wakingCron,
];

function conversationDeps(options: AppOptions, parts: Parts): RuleDeps {
  const { channel } = parts;
  return {
    ...options,
    ...parts,
    newExternalId: () => channel.newExternalId(),
    listTemplates: (connection) => channel.listTemplates(connection),
    takeControl: (connection, contact) => channel.takeControl(connection, contact),
  };
}

function startDueJobs(options: AppOptions, parts: Parts, ending: AbortSignal) {
  const { clock, logger, publicUrl, nightlyBackup } = options;
  const { database, channel, push, watchers } = parts;
  const newExternalId = () => channel.newExternalId();
  const listTemplates: Channel["listTemplates"] = (connection) => channel.listTemplates(connection);
  const askOwner = createRequestFromOwner(parts.bus);
  const checkNumber = (id: number, number: string) => askOwner(id, "checkNumber", number);
  const pay = { ...options, ...parts };
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
      [whatsappReminderJob]: remindByWhatsapp({ ...options, ...parts, newExternalId, checkNumber }),
      [countingCron.job]: countMessagesJob({ database }),
      [removalCron.job]: removeCompanies({ ...options, ...parts }),
      [chargesCron.job]: checkCharges(pay),
      [chargeJob]: checkCharge(pay),
      [missedPaymentsJob]: findMissedPayments(pay),
      [registerWebhookJob]: registerWebhook(pay),
      [fitPlanJob]: fitPlan(database),
      [refundJob]: notifyOfRefund(database),
      [blocksCron.job]: publishBlockChanges({ database, clock, logger }),
      [publishRemovalJob]: publishRemoval({ database, clock }),
      [campaignsCron.job]: startCampaigns({ database, clock, listTemplates, logger }),
      tellSchedules: publishSchedulesJob(database),
      sendSchedules: sendSchedules({ database, clock, logger, newExternalId, checkNumber }),
      [keepTicketsCron.job]: removeOldTickets({ database, clock, logger }),
      [supportCron.job]: endSupport({ database, clock, logger }),
      ...(nightlyBackup && { [backupJob]: runBackup({ database, logger }, nightlyBackup, ending) }),
      [assignmentsCron.job]: sweepAssignments({ database, logger }),
      [endingModelsCron.job]: warnOfEndingModels({ ...options, ...parts }),
      [factorRemovalCron.job]: removeDueFactors({ database, clock, logger }),
      [nightlyPagesCron.job]: readPagesAgain({ database, logger }),
      [ruleTimesCron.job]: runTimeRules(conversationDeps(options, parts)),
      [slaCron.job]: checkSlaClocks({ database, clock, logger }),
      [wakingCron.job]: wakeTickets({ database, clock, logger }),
      runTimers: runTimers({ database, clock, logger, newExternalId }),
    },
    crons: [...(nightlyBackup ? [backupCron(nightlyBackup)] : []), ...crons],
  });
}
