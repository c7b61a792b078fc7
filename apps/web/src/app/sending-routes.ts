import { createRoute, notFound } from "@tanstack/react-router";
import { parseCampaignSearch } from "../features/campaigns/campaign-search.ts";
import { hasStoredCampaigns } from "../shared/api/token.ts";
import { parseEntitySearch } from "../shared/lists/entity-search.ts";
import { page } from "./lazy-page.ts";
import { privateRoute } from "./root-routes.ts";

/**
 * Guard of the campaign pages: throws "not found" unless the company may use campaigns. The login stores whether the
 * company may use them.
 */
function requireCampaigns(): void {
  if (!hasStoredCampaigns()) throw notFound();
}

const contactListsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/contact-lists",
  beforeLoad: requireCampaigns,
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/contact-lists-page.tsx"), "ContactListsPage"),
});

const contactListRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/contact-lists/$id/contacts",
  beforeLoad: requireCampaigns,
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/contact-list-page.tsx"), "ContactListPage"),
});

const messageTemplatesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/message-templates",
  component: page(() => import("../pages/message-templates-page.tsx"), "MessageTemplatesPage"),
});

const optOutsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/opt-outs",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/opt-outs-page.tsx"), "OptOutsPage"),
});

const campaignsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/campaigns",
  beforeLoad: requireCampaigns,
  validateSearch: parseCampaignSearch,
  component: page(() => import("../pages/campaigns-page.tsx"), "CampaignsPage"),
});

const campaignReportRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/campaign/$campaignId/report",
  beforeLoad: requireCampaigns,
  component: page(() => import("../pages/campaign-report-page.tsx"), "CampaignReportPage"),
});

const campaignSettingsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/campaigns-config",
  beforeLoad: requireCampaigns,
  component: page(() => import("../pages/campaign-settings-page.tsx"), "CampaignSettingsPage"),
});

/** Routes of the pages for bulk sending: recipients, templates, opt-outs, campaigns and reports. */
export const sendingRoutes = [
  contactListsRoute,
  contactListRoute,
  messageTemplatesRoute,
  optOutsRoute,
  campaignsRoute,
  campaignReportRoute,
  campaignSettingsRoute,
] as const;
