import * as aiAssistants from "./ai-assistants.ts";
import * as aiProviders from "./ai-providers.ts";
import * as announcements from "./announcements.ts";
import * as auditLog from "./audit-log.ts";
import * as auth from "./auth.ts";
import * as brand from "./brand.ts";
import * as bulkRuns from "./bulk-runs.ts";
import * as campaignReport from "./campaign-report.ts";
import * as campaignSettings from "./campaign-settings.ts";
import * as campaignTrials from "./campaign-trials.ts";
import * as campaigns from "./campaigns.ts";
import * as chats from "./chats.ts";
import * as companies from "./companies.ts";
import * as companyInvitations from "./company-invitations.ts";
import * as connections from "./connections.ts";
import * as contactBook from "./contact-book.ts";
import * as contactListImports from "./contact-list-imports.ts";
import * as contactListItems from "./contact-list-items.ts";
import * as contactLists from "./contact-lists.ts";
import * as contactPanel from "./contact-panel.ts";
import * as contacts from "./contacts.ts";
import * as copilot from "./copilot.ts";
import * as dashboard from "./dashboard.ts";
import * as deadLetters from "./dead-letters.ts";
import * as demo from "./demo.ts";
import * as demoPhones from "./demo-phones.ts";
import * as externalMessages from "./external-messages.ts";
import * as files from "./files.ts";
import * as helps from "./helps.ts";
import * as identityProviders from "./identity-providers.ts";
import * as installationHealth from "./installation-health.ts";
import * as installationSettings from "./installation-settings.ts";
import * as integrations from "./integrations.ts";
import * as invoices from "./invoices.ts";
import * as kanban from "./kanban.ts";
import * as knowledgeMisses from "./knowledge-misses.ts";
import * as knowledgePieces from "./knowledge-pieces.ts";
import * as knowledgeSources from "./knowledge-sources.ts";
import * as macroRuns from "./macro-runs.ts";
import * as macros from "./macros.ts";
import * as mails from "./mails.ts";
import * as managedCompanies from "./managed-companies.ts";
import * as managedInvoices from "./managed-invoices.ts";
import * as messageCharges from "./message-charges.ts";
import * as messageRates from "./message-rates.ts";
import * as messageTemplates from "./message-templates.ts";
import * as messageTranscripts from "./message-transcripts.ts";
import * as messages from "./messages.ts";
import * as notices from "./notices.ts";
import * as numberRepairs from "./number-repairs.ts";
import * as operatorWebhook from "./operator-webhook.ts";
import * as optOuts from "./opt-outs.ts";
import * as overview from "./overview.ts";
import * as passkeys from "./passkeys.ts";
import * as plans from "./plans.ts";
import * as presence from "./presence.ts";
import * as prompts from "./prompts.ts";
import * as pushSubscriptions from "./push-subscriptions.ts";
import * as queueOptions from "./queue-options.ts";
import * as queues from "./queues.ts";
import * as quickMessages from "./quick-messages.ts";
import * as recovery from "./recovery.ts";
import * as schedules from "./schedules.ts";
import * as secondFactors from "./second-factors.ts";
import * as sendingLimits from "./sending-limits.ts";
import * as settings from "./settings.ts";
import * as sheetImports from "./sheet-imports.ts";
import * as signIns from "./sign-ins.ts";
import * as signup from "./signup.ts";
import * as slaPolicies from "./sla-policies.ts";
import * as staff from "./staff.ts";
import * as support from "./support.ts";
import * as tags from "./tags.ts";
import * as ticketActions from "./ticket-actions.ts";
import * as ticketAds from "./ticket-ads.ts";
import * as ticketCounts from "./ticket-counts.ts";
import * as ticketEvents from "./ticket-events.ts";
import * as ticketNotes from "./ticket-notes.ts";
import * as ticketRetention from "./ticket-retention.ts";
import * as ticketRules from "./ticket-rules.ts";
import * as ticketSnoozes from "./ticket-snoozes.ts";
import * as ticketTags from "./ticket-tags.ts";
import * as ticketViews from "./ticket-views.ts";
import * as tickets from "./tickets.ts";
import * as userPhotos from "./user-photos.ts";
import * as userRoles from "./user-roles.ts";
import * as userSessions from "./user-sessions.ts";
import * as users from "./users.ts";
import * as verification from "./verification.ts";
import * as version from "./version.ts";

/** All features of the product. `routes.ts` collects the features' routes, and `events.ts` collects their `events`. */
export const features = {
  aiAssistants,
  aiProviders,
  announcements,
  auditLog,
  auth,
  brand,
  bulkRuns,
  campaignReport,
  campaigns,
  campaignSettings,
  campaignTrials,
  chats,
  companies,
  companyInvitations,
  connections,
  contactBook,
  contactListImports,
  contactListItems,
  contactLists,
  contactPanel,
  contacts,
  copilot,
  dashboard,
  demo,
  demoPhones,
  externalMessages,
  files,
  helps,
  identityProviders,
  installationHealth,
  installationSettings,
  operatorWebhook,
  integrations,
  invoices,
  kanban,
  ticketRetention,
  knowledgeMisses,
  knowledgePieces,
  knowledgeSources,
  macroRuns,
  macros,
  managedCompanies,
  managedInvoices,
  mails,
  messageCharges,
  messageRates,
  messageTemplates,
  messageTranscripts,
  messages,
  notices,
  numberRepairs,
  optOuts,
  overview,
  passkeys,
  plans,
  presence,
  prompts,
  pushSubscriptions,
  deadLetters,
  queueOptions,
  queues,
  quickMessages,
  recovery,
  schedules,
  secondFactors,
  sendingLimits,
  settings,
  sheetImports,
  signIns,
  signup,
  slaPolicies,
  staff,
  support,
  tags,
  ticketActions,
  ticketAds,
  ticketCounts,
  ticketEvents,
  ticketNotes,
  ticketRules,
  ticketSnoozes,
  ticketTags,
  ticketViews,
  tickets,
  userPhotos,
  userRoles,
  userSessions,
  users,
  verification,
  version,
};
