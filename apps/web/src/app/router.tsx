import { isAllowed } from "@recado/contract/shared/permissions";
import { createRoute, createRouter, RouterProvider, redirect } from "@tanstack/react-router";
import { useEffect } from "react";
import { parseConnectionsSearch } from "../features/connections/list/connections-search.ts";
import type { InboxSearch } from "../features/inbox/inbox-view.ts";
import { parseInvoiceSearch } from "../features/invoices/invoice-search.ts";
import { parseScheduleSearch } from "../features/schedules/calendar/schedule-search.ts";
import { parseSettingsSearch } from "../features/settings/settings-search.ts";
import { parseEntitySearch } from "../shared/lists/entity-search.ts";
import { useSession } from "../shared/session/session-context.ts";
import { automationRoutes } from "./automation-routes.ts";
import { installationRoutes } from "./installation-routes.ts";
import { page } from "./lazy-page.ts";
import { PageError } from "./page-error.tsx";
import {
  confirmEmailRoute,
  invitationRoute,
  keptMailsRoute,
  loginRoute,
  notMeRoute,
  recoveryRoute,
  signupRoute,
} from "./public-routes.ts";
import { privateRoute, publicRoute, rootRoute } from "./root-routes.ts";
import { sendingRoutes } from "./sending-routes.ts";
import { SessionStart } from "./session-start.tsx";

const homeRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/",
  // Users without access to the dashboard start in the inbox.
  beforeLoad: ({ context: { session } }) => {
    if (!session.user || !isAllowed(session.user, "dashboard:view"))
      throw redirect({ to: "/tickets/{-$ticketId}", params: { ticketId: undefined } });
  },
  component: page(() => import("../pages/dashboard-page.tsx"), "DashboardPage"),
});

const ticketsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/tickets/{-$ticketId}",
  validateSearch: (search): InboxSearch => search,
  component: page(() => import("../pages/tickets-page.tsx"), "TicketsPage"),
});

const connectionsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/connections",
  validateSearch: parseConnectionsSearch,
  component: page(() => import("../pages/connections-page.tsx"), "ConnectionsPage"),
});

const kanbanRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/kanban",
  component: page(() => import("../pages/kanban-page.tsx"), "KanbanPage"),
});

const chatsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/chats/{-$id}",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/chats-page.tsx"), "ChatsPage"),
});

const contactsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/contacts",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/contacts-page.tsx"), "ContactsPage"),
});

const schedulesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/schedules",
  validateSearch: parseScheduleSearch,
  component: page(() => import("../pages/schedules-page.tsx"), "SchedulesPage"),
});

const tagsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/tags",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/tags-page.tsx"), "TagsPage"),
});

const usersRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/users",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/users-page.tsx"), "UsersPage"),
});

const userRolesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/roles",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/user-roles-page.tsx"), "UserRolesPage"),
});

const profileRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/profile",
  component: page(() => import("../pages/profile-page.tsx"), "ProfilePage"),
});

const auditLogRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/audit-log",
  component: page(() => import("../pages/audit-log-page.tsx"), "AuditLogPage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/settings",
  validateSearch: parseSettingsSearch,
  component: page(() => import("../pages/settings-page.tsx"), "SettingsPage"),
});

const quickMessagesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/quick-messages",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/quick-messages-page.tsx"), "QuickMessagesPage"),
});

const macrosRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/macros",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/macros-page.tsx"), "MacrosPage"),
});

const queuesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/queues",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/queues-page.tsx"), "QueuesPage"),
});

const announcementsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/announcements",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/announcements-page.tsx"), "AnnouncementsPage"),
});

const filesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/files",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/files-page.tsx"), "FilesPage"),
});

const helpsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/helps",
  component: page(() => import("../pages/helps-page.tsx"), "HelpsPage"),
});

const messagesApiRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/messages-api",
  component: page(() => import("../pages/messages-api-page.tsx"), "MessagesApiPage"),
});

const invoicesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/financeiro",
  validateSearch: parseInvoiceSearch,
  component: page(() => import("../pages/invoices-page.tsx"), "InvoicesPage"),
});

const invoiceRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/financeiro/$id",
  component: page(() => import("../pages/invoice-page.tsx"), "InvoicePage"),
});

const subscriptionRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/subscription",
  component: page(() => import("../pages/subscription-page.tsx"), "SubscriptionPage"),
});

const todoRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/todolist",
  component: page(() => import("../pages/todo-page.tsx"), "TodoPage"),
});

const shareRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/share",
  validateSearch: ({ failed, refused }): { failed?: true; refused?: true } => ({
    ...(failed === true ? { failed } : {}),
    ...(refused === true ? { refused } : {}),
  }),
  component: page(() => import("../pages/share-page.tsx"), "SharePage"),
});

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([loginRoute, recoveryRoute, signupRoute]),
  confirmEmailRoute,
  notMeRoute,
  invitationRoute,
  keptMailsRoute,
  privateRoute.addChildren([
    homeRoute,
    ticketsRoute,
    kanbanRoute,
    contactsRoute,
    schedulesRoute,
    chatsRoute,
    quickMessagesRoute,
    macrosRoute,
    tagsRoute,
    ...automationRoutes,
    ...sendingRoutes,
    usersRoute,
    userRolesRoute,
    profileRoute,
    auditLogRoute,
    settingsRoute,
    ...installationRoutes,
    queuesRoute,
    announcementsRoute,
    filesRoute,
    helpsRoute,
    todoRoute,
    messagesApiRoute,
    invoicesRoute,
    invoiceRoute,
    subscriptionRoute,
    connectionsRoute,
    shareRoute,
  ]),
]);

const router = createRouter({
  routeTree,
  context: { session: { status: "starting", user: null } },
  defaultPreload: "intent",
  defaultErrorComponent: PageError,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

export function Routes() {
  const { state } = useSession();
  const { status } = state;
  // Route guards run only when the user navigates, so they are run again here when a session begins or ends.
  useEffect(() => {
    if (["signedIn", "signedOut", "paying"].includes(status)) void router.invalidate();
  }, [status]);
  if (status === "starting" || status === "unreachable")
    return <SessionStart unreachable={status === "unreachable"} />;
  return <RouterProvider router={router} context={{ session: state }} />;
}
