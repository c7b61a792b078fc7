import { createRoute } from "@tanstack/react-router";
import { parseEntitySearch } from "../shared/lists/entity-search.ts";
import { page } from "./lazy-page.ts";
import { privateRoute } from "./root-routes.ts";

const component = page(() => import("../pages/installation-page.tsx"), "InstallationPage");

function installationRoute<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => privateRoute,
    path,
    validateSearch: parseEntitySearch,
    component,
  });
}

/** Routes of the pages with which the operator runs the installation. The page reads its section from the URL. */
export const installationRoutes = [
  installationRoute("/installation"),
  installationRoute("/installation/companies"),
  installationRoute("/installation/plans"),
  installationRoute("/installation/invoices"),
  installationRoute("/installation/brand"),
  installationRoute("/installation/prices"),
  installationRoute("/installation/helps"),
  installationRoute("/installation/health"),
  installationRoute("/installation/rules"),
] as const;
