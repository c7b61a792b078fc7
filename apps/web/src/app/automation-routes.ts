import { createRoute } from "@tanstack/react-router";
import type { RuleSearch } from "../features/rules/rule-search.ts";
import { parseSettingsSearch } from "../features/settings/settings-search.ts";
import { parseEntitySearch } from "../shared/lists/entity-search.ts";
import { page } from "./lazy-page.ts";
import { privateRoute } from "./root-routes.ts";

const promptsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/prompts",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/prompts-page.tsx"), "PromptsPage"),
});

const rulesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/rules",
  // The page checks its search itself, so that its code is not loaded with the first page.
  validateSearch: (search): RuleSearch => search,
  component: page(() => import("../pages/rules-page.tsx"), "RulesPage"),
});

const aiRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/ai",
  validateSearch: parseSettingsSearch,
  component: page(() => import("../pages/ai-page.tsx"), "AiPage"),
});

const slaRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/sla",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/sla-page.tsx"), "SlaPage"),
});

const integrationsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: "/queue-integration",
  validateSearch: parseEntitySearch,
  component: page(() => import("../pages/integrations-page.tsx"), "IntegrationsPage"),
});

/** Pages about what the product does by itself: AI, rules, SLA policies and integrations. */
export const automationRoutes = [promptsRoute, rulesRoute, aiRoute, slaRoute, integrationsRoute];
