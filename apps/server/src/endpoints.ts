import { getVersion } from "@recado/contract/version";
import { announcementRoutes } from "./features/announcements/routes.ts";
import { auditLogRoutes } from "./features/audit-log/routes.ts";
import type { AuthHouse } from "./features/auth/cookies.ts";
import { authRoutes } from "./features/auth/routes.ts";
import type { AskCarrier } from "./features/channels/ask-owner.ts";
import { channelRoutes } from "./features/channels/routes.ts";
import { chatRoutes } from "./features/chats/routes.ts";
import { companyRoutes } from "./features/companies/routes.ts";
import type { CloudHouse } from "./features/connections/actions.ts";
import { connectionRoutes } from "./features/connections/routes.ts";
import { identityRoutes } from "./features/contacts/identities/routes.ts";
import { bookRoutes } from "./features/contacts/import/routes.ts";
import { contactRoutes } from "./features/contacts/routes.ts";
import { queueClosingRoutes } from "./features/conversations/queue-routes.ts";
import { attendanceRoutes } from "./features/conversations/routes.ts";
import { ticketTagRoutes } from "./features/conversations/tag-routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { demoRoutes } from "./features/demo/routes.ts";
import { fileRoutes } from "./features/files/routes.ts";
import { helpRoutes } from "./features/helps/routes.ts";
import { type IntegrationsHouse, integrationRoutes } from "./features/integrations/routes.ts";
import { kanbanRoutes } from "./features/kanban/routes.ts";
import { type LinksHouse, mediaRoutes } from "./features/media/routes.ts";
import type { FilesHouse } from "./features/media/store-file.ts";
import { messageRoutes } from "./features/messages/routes.ts";
import { deliveryRoutes } from "./features/outbound/routes.ts";
import { planRoutes } from "./features/plans/routes.ts";
import { promptRoutes } from "./features/prompts/routes.ts";
import { pushSubscriptionRoutes } from "./features/push-subscriptions/routes.ts";
import { queueOptionRoutes } from "./features/queue-options/routes.ts";
import { queueRoutes } from "./features/queues/routes.ts";
import { quickMessageRoutes } from "./features/quick-messages/routes.ts";
import { scheduleRoutes } from "./features/schedules/routes.ts";
import { settingRoutes } from "./features/settings/routes.ts";
import { tagRoutes } from "./features/tags/routes.ts";
import { ticketNoteRoutes } from "./features/ticket-notes/routes.ts";
import { ticketRoutes } from "./features/tickets/routes.ts";
import { staffRoutes } from "./features/users/manage/routes.ts";
import { userRoutes } from "./features/users/routes.ts";
import { type Endpoint, serve } from "./platform/http/serve.ts";
import type { Channel } from "./ports/channel.ts";
import type { DemoPhones } from "./ports/demo-phones.ts";

export interface EndpointsHouse extends AuthHouse, CloudHouse, FilesHouse, IntegrationsHouse, LinksHouse {
  newExternalId(): string;
  listTemplates: Channel["listTemplates"];
  askCarrier: AskCarrier;
  version: string;
  demoPhones: DemoPhones | undefined;
  /** What browsers subscribe to pushes with. */
  pushKey: string;
}

/** Every route of the contract and who answers it. */
export function createEndpoints(house: EndpointsHouse): Endpoint[] {
  return [
    ...auditLogRoutes(),
    ...authRoutes(house),
    ...companyRoutes(),
    ...planRoutes(house.database),
    ...settingRoutes(house.secrets),
    ...userRoutes(house.clock),
    ...staffRoutes(house),
    ...queueRoutes(),
    ...queueOptionRoutes(),
    ...queueClosingRoutes(),
    ...tagRoutes(),
    ...quickMessageRoutes(),
    ...fileRoutes(),
    ...promptRoutes(house.secrets),
    ...announcementRoutes(),
    ...helpRoutes(),
    ...integrationRoutes(house),
    ...chatRoutes(),
    ...contactRoutes(),
    ...connectionRoutes(house),
    ...channelRoutes(house.askCarrier),
    ...deliveryRoutes(),
    ...kanbanRoutes(),
    ...dashboardRoutes(house.clock),
    ...pushSubscriptionRoutes(house.pushKey),
    ...ticketRoutes(),
    ...ticketNoteRoutes(),
    ...messageRoutes(),
    ...mediaRoutes(house),
    ...bookRoutes(),
    ...identityRoutes({
      clock: house.clock,
      checkNumber: (id, number) => house.askCarrier(id, "checkNumber", number),
    }),
    ...attendanceRoutes(house),
    ...ticketTagRoutes(),
    ...scheduleRoutes(house),
    ...demoRoutes(house, house.demoPhones),
    serve(getVersion, () => ({ version: house.version })),
  ];
}
