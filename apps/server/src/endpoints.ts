import { getVersion } from "@recado/contract/version";
import { announcementRoutes } from "./features/announcements/routes.ts";
import { auditLogRoutes } from "./features/audit-log/routes.ts";
import type { AuthDeps } from "./features/auth/cookies.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { assistantTestRoutes } from "./features/automation/assistants/routes.ts";
import { type BrandDeps, brandRoutes } from "./features/brand/routes.ts";
import { campaignReportRoutes } from "./features/campaigns/report/routes.ts";
import { campaignRoutes } from "./features/campaigns/routes.ts";
import { campaignSettingsRoutes } from "./features/campaigns/settings/routes.ts";
import { campaignTrialRoutes } from "./features/campaigns/try/routes.ts";
import type { TestingDeps } from "./features/campaigns/try/test-campaign.ts";
import type { AskOwner } from "./features/channels/ask-owner.ts";
import { channelRoutes } from "./features/channels/routes.ts";
import { chatRoutes } from "./features/chats/routes.ts";
import { managedCompanyRoutes } from "./features/companies/manage/routes.ts";
import { companyRoutes } from "./features/companies/routes.ts";
import type { CloudDeps } from "./features/connections/actions.ts";
import { connectionRoutes } from "./features/connections/routes.ts";
import { contactListImportRoutes } from "./features/contact-lists/imports/routes.ts";
import { contactListItemRoutes } from "./features/contact-lists/items/routes.ts";
import { contactListRoutes } from "./features/contact-lists/routes.ts";
import { identityRoutes } from "./features/contacts/identities/routes.ts";
import { bookRoutes } from "./features/contacts/import/routes.ts";
import { readPhoneOptions } from "./features/contacts/queries.ts";
import { numberRepairRoutes } from "./features/contacts/repair/routes.ts";
import { contactRoutes } from "./features/contacts/routes.ts";
import { queueServiceRoutes } from "./features/conversations/queue-routes.ts";
import { attendanceRoutes } from "./features/conversations/routes.ts";
import { ticketTagRoutes } from "./features/conversations/tag-routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { demoRoutes } from "./features/demo/routes.ts";
import { externalMessageRoutes } from "./features/external-messages/routes.ts";
import { fileRoutes } from "./features/files/routes.ts";
import { helpRoutes } from "./features/helps/routes.ts";
import { hostWebhookRoutes } from "./features/host-webhook/routes.ts";
import { inboundRoutes } from "./features/inbound/routes.ts";
import { installationSettingsRoutes } from "./features/installation-settings/routes.ts";
import { type IntegrationsDeps, integrationRoutes } from "./features/integrations/routes.ts";
import { managedInvoiceRoutes } from "./features/invoices/manage/routes.ts";
import { type PayRoutesDeps, payRoutes } from "./features/invoices/pay/routes.ts";
import { invoiceRoutes } from "./features/invoices/routes.ts";
import { kanbanRoutes } from "./features/kanban/routes.ts";
import { keepTicketsRoutes } from "./features/keep-tickets/routes.ts";
import { mailRoutes } from "./features/mails/routes.ts";
import type { MailDeps } from "./features/mails/write-mail.ts";
import { type LinksDeps, mediaRoutes } from "./features/media/routes.ts";
import type { FilesDeps } from "./features/media/store-file.ts";
import { messageChargeRoutes } from "./features/message-charges/routes.ts";
import { messageRateRoutes } from "./features/message-rates/routes.ts";
import { messageTemplateRoutes } from "./features/message-templates/routes.ts";
import { noticeRoutes } from "./features/notices/inbox/routes.ts";
import { type OptOutDeps, optOutRoutes } from "./features/opt-outs/routes.ts";
import { deliveryRoutes } from "./features/outbound/routes.ts";
import { overviewRoutes } from "./features/overview/routes.ts";
import { planChangeRoutes } from "./features/plans/change/routes.ts";
import { planRoutes } from "./features/plans/routes.ts";
import { promptRoutes } from "./features/prompts/routes.ts";
import { pushSubscriptionRoutes } from "./features/push-subscriptions/routes.ts";
import { queueOptionRoutes } from "./features/queue-options/routes.ts";
import { queueRoutes } from "./features/queues/routes.ts";
import { quickMessageRoutes } from "./features/quick-messages/routes.ts";
import { recoveryRoutes } from "./features/recovery/routes.ts";
import { occurrenceRoutes } from "./features/schedules/occurrences/routes.ts";
import { scheduleRoutes } from "./features/schedules/routes.ts";
import { sendingLimitRoutes } from "./features/sending-limits/routes.ts";
import { settingRoutes } from "./features/settings/routes.ts";
import { sheetImportRoutes } from "./features/sheet-imports/routes.ts";
import { signupRoutes } from "./features/signup/routes.ts";
import { supportRoutes } from "./features/support/routes.ts";
import { tagRoutes } from "./features/tags/routes.ts";
import { ticketNoteRoutes } from "./features/ticket-notes/routes.ts";
import { ticketViewRoutes } from "./features/ticket-views/routes.ts";
import { ticketRoutes } from "./features/tickets/routes.ts";
import { staffRoutes } from "./features/users/manage/routes.ts";
import { userRoutes } from "./features/users/routes.ts";
import { type Endpoint, serve } from "./platform/http/serve.ts";
import type { SharedLimits } from "./platform/limits/shared-limits.ts";
import type { MediaTools } from "./platform/media/media-tools.ts";
import type { Channel } from "./ports/channel.ts";
import type { DemoMailbox } from "./ports/demo-mailbox.ts";
import type { DemoPhones } from "./ports/demo-phones.ts";

export interface EndpointsDeps
  extends AuthDeps,
    BrandDeps,
    CloudDeps,
    FilesDeps,
    IntegrationsDeps,
    LinksDeps,
    MailDeps,
    OptOutDeps,
    PayRoutesDeps {
  tools: MediaTools;
  limits: SharedLimits;
  newExternalId(): string;
  listTemplates: Channel["listTemplates"];
  takeControl: Channel["takeControl"];
  messageTemplates: Channel["messageTemplates"];
  self: string;
  askOwner: AskOwner;
  version: string;
  publicUrl: string;
  demoPhones: DemoPhones | undefined;
  demoMailbox: DemoMailbox | undefined;
  /** VAPID public key that browsers subscribe with. */
  pushKey: string;
}

/** All routes of the contract with their handlers. */
export function createEndpoints(deps: EndpointsDeps): Endpoint[] {
  const checkNumber = (id: number, number: string) => deps.askOwner(id, "checkNumber", number);
  return [
    ...auditLogRoutes(),
    ...authRoutes(deps),
    ...brandRoutes(deps),
    ...companyRoutes(),
    ...managedCompanyRoutes(deps),
    ...overviewRoutes(deps),
    ...supportRoutes(deps),
    ...hostWebhookRoutes(deps),
    ...installationSettingsRoutes(),
    ...mailRoutes(deps),
    ...planRoutes(deps.database),
    ...planChangeRoutes(deps.database),
    ...settingRoutes(deps.secrets),
    ...userRoutes(deps.clock),
    ...staffRoutes(deps),
    ...queueRoutes(),
    ...queueOptionRoutes(),
    ...queueServiceRoutes(),
    ...tagRoutes(),
    ...bulkEndpoints(deps, checkNumber),
    ...quickMessageRoutes(),
    ...fileRoutes(),
    ...promptRoutes(deps.secrets),
    ...announcementRoutes(),
    ...helpRoutes(),
    ...messageRateRoutes(),
    ...messageChargeRoutes(),
    ...messageTemplateRoutes(deps),
    ...integrationRoutes(deps),
    ...assistantTestRoutes(deps),
    ...chatRoutes(),
    ...contactRoutes(),
    ...channelEndpoints(deps),
    ...invoiceRoutes(),
    ...managedInvoiceRoutes(deps),
    ...payRoutes(deps),
    ...kanbanRoutes(),
    ...keepTicketsRoutes(deps.clock),
    ...dashboardRoutes(deps.clock),
    ...pushSubscriptionRoutes(deps.database, deps.pushKey),
    ...noticeRoutes(),
    ...ticketViewRoutes(),
    ...ticketRoutes(),
    ...ticketNoteRoutes(),
    ...mediaRoutes(deps),
    ...contactBookEndpoints(deps),
    ...identityRoutes({ clock: deps.clock, checkNumber }),
    ...attendanceRoutes(deps),
    ...externalMessageRoutes({ ...deps, checkNumber }),
    ...ticketTagRoutes(),
    ...scheduleRoutes(deps),
    ...occurrenceRoutes(deps),
    ...recoveryRoutes(deps),
    ...signupRoutes(deps),
    ...demoRoutes(deps, deps),
    serve(getVersion, () => ({ version: deps.version })),
  ];
}

/** Export and import of contacts, and corrections of their numbers. */
function contactBookEndpoints(deps: EndpointsDeps): Endpoint[] {
  return [
    ...bookRoutes(deps),
    ...sheetImportRoutes({ ...deps, readPhoneOptions }),
    ...numberRepairRoutes(deps),
  ];
}

/** Connections, and messages sent and received over them. */
function channelEndpoints(deps: EndpointsDeps): Endpoint[] {
  return [
    ...connectionRoutes(deps),
    ...channelRoutes(deps.askOwner),
    ...deliveryRoutes(deps),
    ...inboundRoutes(deps),
  ];
}

/** Bulk messages: recipients, campaigns and limits. */
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
