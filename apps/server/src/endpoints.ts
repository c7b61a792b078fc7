import { getVersion } from "@recado/contract/version";
import { aiAssistantRoutes } from "./domain/ai-assistants/routes.ts";
import { aiProviderRoutes } from "./domain/ai-providers/routes.ts";
import { announcementRoutes } from "./domain/announcements/routes.ts";
import { auditLogRoutes } from "./domain/audit-log/routes.ts";
import { campaignRoutes } from "./domain/campaigns/routes.ts";
import { chatRoutes } from "./domain/chats/routes.ts";
import { companyRoutes } from "./domain/companies/routes.ts";
import type { CloudDeps } from "./domain/connections/actions.ts";
import { connectionRoutes } from "./domain/connections/routes.ts";
import { contactListRoutes } from "./domain/contact-lists/routes.ts";
import { readPhoneOptions } from "./domain/contacts/queries.ts";
import { contactRoutes } from "./domain/contacts/routes.ts";
import { fileRoutes } from "./domain/files/routes.ts";
import { helpRoutes } from "./domain/helps/routes.ts";
import { installationSettingsRoutes } from "./domain/installation-settings/routes.ts";
import { type IntegrationsDeps, integrationRoutes } from "./domain/integrations/routes.ts";
import { invoiceRoutes } from "./domain/invoices/routes.ts";
import { knowledgeRoutes } from "./domain/knowledge/routes.ts";
import { macroRoutes } from "./domain/macros/routes.ts";
import { messageChargeRoutes } from "./domain/message-charges/routes.ts";
import { messageRateRoutes } from "./domain/message-rates/routes.ts";
import { messageTemplateRoutes } from "./domain/message-templates/routes.ts";
import { planRoutes } from "./domain/plans/routes.ts";
import { promptRoutes } from "./domain/prompts/routes.ts";
import { pushSubscriptionRoutes } from "./domain/push-subscriptions/routes.ts";
import { queueOptionRoutes } from "./domain/queue-options/routes.ts";
import { queueRoutes } from "./domain/queues/routes.ts";
import { quickMessageRoutes } from "./domain/quick-messages/routes.ts";
import { scheduleRoutes } from "./domain/schedules/routes.ts";
import { settingRoutes } from "./domain/settings/routes.ts";
import { slaPolicyRoutes } from "./domain/sla-policies/routes.ts";
import type { FilesDeps } from "./domain/stored-files/actions.ts";
import { tagRoutes } from "./domain/tags/routes.ts";
import { ticketNoteRoutes } from "./domain/ticket-notes/routes.ts";
import { ticketRuleRoutes } from "./domain/ticket-rules/routes.ts";
import { ticketViewRoutes } from "./domain/ticket-views/routes.ts";
import { ticketRoutes } from "./domain/tickets/routes.ts";
import { userRoutes } from "./domain/users/routes.ts";
import { type Endpoint, serve } from "./platform/http/serve.ts";
import type { SharedLimits } from "./platform/limits/shared-limits.ts";
import type { MediaTools } from "./platform/media/media-tools.ts";
import type { Channel } from "./ports/channel.ts";
import type { DemoMailbox } from "./ports/demo-mailbox.ts";
import type { DemoPhones } from "./ports/demo-phones.ts";
import type { WebhookSender } from "./ports/webhook-sender.ts";
import { aiCallRoutes } from "./workflows/ai-calls/routes.ts";
import type { AiDeps } from "./workflows/ai-calls/run-ai.ts";
import { assistantTestRoutes } from "./workflows/assistants/routes.ts";
import type { AuthDeps } from "./workflows/auth/cookies.ts";
import { authRoutes } from "./workflows/auth/routes.ts";
import { type BrandDeps, brandRoutes } from "./workflows/brand/routes.ts";
import { bulkRunRoutes } from "./workflows/bulk-runs/routes.ts";
import { campaignReportRoutes } from "./workflows/campaign-report/routes.ts";
import { campaignSettingsRoutes } from "./workflows/campaign-settings/routes.ts";
import { campaignTrialRoutes } from "./workflows/campaign-trial/routes.ts";
import type { TestingDeps } from "./workflows/campaign-trial/test-campaign.ts";
import type { RequestFromOwner } from "./workflows/channels/request-from-owner.ts";
import { channelRoutes } from "./workflows/channels/routes.ts";
import { managedCompanyRoutes } from "./workflows/company-management/routes.ts";
import { identityRoutes } from "./workflows/contact-identities/routes.ts";
import { bookRoutes } from "./workflows/contact-import/routes.ts";
import { contactListImportRoutes } from "./workflows/contact-list-import/routes.ts";
import { contactListItemRoutes } from "./workflows/contact-list-items/routes.ts";
import { numberRepairRoutes } from "./workflows/contact-repair/routes.ts";
import { conversationRoutes } from "./workflows/conversations/routes.ts";
import { copilotRoutes } from "./workflows/copilot/routes.ts";
import { dashboardRoutes } from "./workflows/dashboard/routes.ts";
import { demoRoutes } from "./workflows/demo/routes.ts";
import { externalMessageRoutes } from "./workflows/external-messages/routes.ts";
import { inboundRoutes } from "./workflows/inbound/routes.ts";
import { type HealthRoutesDeps, installationHealthRoutes } from "./workflows/installation-health/routes.ts";
import { managedInvoiceRoutes } from "./workflows/invoice-management/routes.ts";
import { type PayRoutesDeps, payRoutes } from "./workflows/invoice-payment/routes.ts";
import { kanbanRoutes } from "./workflows/kanban/routes.ts";
import { keepTicketsRoutes } from "./workflows/keep-tickets/routes.ts";
import { knowledgeReadingRoutes } from "./workflows/knowledge-reading/routes.ts";
import { knowledgeSearchRoutes } from "./workflows/knowledge-search/routes.ts";
import type { VectorCache } from "./workflows/knowledge-search/vector-cache.ts";
import { mailRoutes } from "./workflows/mails/routes.ts";
import type { MailDeps } from "./workflows/mails/write-mail.ts";
import { type LinksDeps, mediaRoutes } from "./workflows/media/routes.ts";
import { noticeRoutes } from "./workflows/notice-inbox/routes.ts";
import type { ProviderDeps } from "./workflows/oidc-sign-in/providers.ts";
import { oidcRoutes } from "./workflows/oidc-sign-in/routes.ts";
import { operatorWebhookRoutes } from "./workflows/operator-webhook/routes.ts";
import { type OptOutDeps, optOutRoutes } from "./workflows/opt-outs/routes.ts";
import { outboundRoutes } from "./workflows/outbound/routes.ts";
import { overviewRoutes } from "./workflows/overview/routes.ts";
import { passkeyRoutes } from "./workflows/passkey-setup/routes.ts";
import { planChangeRoutes } from "./workflows/plan-change/routes.ts";
import { recoveryRoutes } from "./workflows/recovery/routes.ts";
import { userRoleRoutes } from "./workflows/role-management/routes.ts";
import { secondFactorRemovalRoutes } from "./workflows/second-factor-removal/routes.ts";
import { secondFactorRoutes } from "./workflows/second-factor-setup/routes.ts";
import { sendingLimitRoutes } from "./workflows/sending-limits/routes.ts";
import { sheetImportRoutes } from "./workflows/sheet-imports/routes.ts";
import { signupRoutes } from "./workflows/signup/routes.ts";
import { slaRoutes } from "./workflows/sla/routes.ts";
import { supportRoutes } from "./workflows/support/routes.ts";
import { ruleWorkflowRoutes } from "./workflows/ticket-rules/routes.ts";
import { transcriptionRoutes } from "./workflows/transcription/routes.ts";
import { staffRoutes } from "./workflows/user-management/routes.ts";

export interface EndpointsDeps
  extends AiDeps,
    AuthDeps,
    BrandDeps,
    CloudDeps,
    FilesDeps,
    HealthRoutesDeps,
    IntegrationsDeps,
    LinksDeps,
    MailDeps,
    OptOutDeps,
    PayRoutesDeps,
    ProviderDeps {
  tools: MediaTools;
  limits: SharedLimits;
  newExternalId(): string;
  listTemplates: Channel["listTemplates"];
  takeControl: Channel["takeControl"];
  messageTemplates: Channel["messageTemplates"];
  self: string;
  askOwner: RequestFromOwner;
  knowledgeVectors: VectorCache;
  version: string;
  publicUrl: string;
  demoPhones: DemoPhones | undefined;
  demoMailbox: DemoMailbox | undefined;
  /** VAPID public key with which browsers subscribe to push messages. */
  pushKey: string;
  webhookSender: WebhookSender;
}

/** Creates the handlers of all routes in the API contract. */
export function createEndpoints(deps: EndpointsDeps): Endpoint[] {
  const checkNumber = (id: number, number: string) => deps.askOwner(id, "checkNumber", number);
  return [
    ...auditLogRoutes(),
    ...signInEndpoints(deps),
    ...secondFactorRoutes(deps),
    ...secondFactorRemovalRoutes(deps),
    ...brandRoutes(deps),
    ...companyRoutes(),
    ...managedCompanyRoutes(deps),
    ...overviewRoutes(deps),
    ...supportRoutes(deps),
    ...operatorWebhookRoutes(deps),
    ...installationHealthRoutes(deps),
    ...installationSettingsRoutes(),
    ...mailRoutes(deps),
    ...planRoutes(deps.database),
    ...planChangeRoutes(deps.database),
    ...settingRoutes(deps.secrets),
    ...userRoutes(deps.clock),
    ...staffRoutes(deps),
    ...userRoleRoutes(),
    ...queueRoutes(),
    ...queueOptionRoutes(),
    ...tagRoutes(),
    ...bulkEndpoints(deps, checkNumber),
    ...assistantEndpoints(deps),
    ...macroRoutes,
    ...quickMessageRoutes(deps),
    ...fileRoutes(deps),
    ...announcementRoutes(deps),
    ...helpRoutes(),
    ...messageRateRoutes(),
    ...messageChargeRoutes(),
    ...messageTemplateRoutes(deps),
    ...chatRoutes(),
    ...contactRoutes(),
    ...channelEndpoints(deps),
    ...invoiceRoutes(),
    ...managedInvoiceRoutes(deps),
    ...payRoutes(deps),
    ...transcriptionRoutes(),
    ...kanbanRoutes(),
    ...keepTicketsRoutes(deps.clock),
    ...dashboardRoutes(deps.clock),
    ...pushSubscriptionRoutes(deps.database, deps.pushKey),
    ...noticeRoutes(),
    ...ticketEndpoints(deps),
    ...ruleWorkflowRoutes(deps),
    ...mediaRoutes(deps),
    ...contactBookEndpoints(deps),
    ...identityRoutes({ clock: deps.clock, checkNumber }),
    ...conversationRoutes(deps),
    ...externalMessageRoutes({ ...deps, checkNumber }),
    ...scheduleRoutes(deps),
    ...recoveryRoutes(deps),
    ...signupRoutes(deps),
    ...demoRoutes(deps, deps),
    serve(getVersion, () => ({ version: deps.version })),
  ];
}

/** Endpoints for AI models, for assistants, and for the knowledge from which they answer. */
function assistantEndpoints(deps: EndpointsDeps): Endpoint[] {
  return [
    ...aiAssistantRoutes(deps),
    ...aiProviderRoutes(deps),
    ...aiCallRoutes(deps),
    ...copilotRoutes(deps),
    ...promptRoutes(deps.secrets),
    ...integrationRoutes(deps),
    ...assistantTestRoutes(deps),
    ...knowledgeReadingRoutes(deps),
    ...knowledgeRoutes(deps),
    ...knowledgeSearchRoutes(deps),
  ];
}

/** Endpoints for tickets, their notes and views, their SLA, and for actions on many of them. */
function ticketEndpoints(deps: EndpointsDeps): Endpoint[] {
  return [
    ...ticketRoutes(),
    ...ticketRuleRoutes(deps),
    ...ticketViewRoutes(),
    ...ticketNoteRoutes(),
    ...slaPolicyRoutes(),
    ...slaRoutes(),
    ...bulkRunRoutes(),
  ];
}

/** Endpoints for sign-ins by password, passkey and identity provider. */
function signInEndpoints(deps: EndpointsDeps): Endpoint[] {
  return [...authRoutes(deps), ...passkeyRoutes(deps), ...oidcRoutes(deps)];
}

/** Endpoints for the export and import of contacts, and for corrections of contacts' numbers. */
function contactBookEndpoints(deps: EndpointsDeps): Endpoint[] {
  return [
    ...bookRoutes(deps),
    ...sheetImportRoutes({ ...deps, readPhoneOptions }),
    ...numberRepairRoutes(deps),
  ];
}

/** Endpoints for connections, and for messages that are sent and received over connections. */
function channelEndpoints(deps: EndpointsDeps): Endpoint[] {
  return [
    ...connectionRoutes(deps),
    ...channelRoutes(deps.askOwner),
    ...outboundRoutes(deps),
    ...inboundRoutes(deps),
  ];
}

/** Endpoints for bulk messages: recipients, campaigns and limits. */
function bulkEndpoints(deps: EndpointsDeps, checkNumber: TestingDeps["checkNumber"]): Endpoint[] {
  return [
    ...contactListRoutes(),
    ...contactListImportRoutes(deps),
    ...contactListItemRoutes(deps),
    ...campaignRoutes(deps),
    ...campaignSettingsRoutes(),
    ...campaignTrialRoutes({ ...deps, checkNumber }),
    ...campaignReportRoutes(deps),
    ...optOutRoutes(deps),
    ...sendingLimitRoutes(deps),
  ];
}
