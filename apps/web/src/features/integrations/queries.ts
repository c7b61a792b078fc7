import {
  getIntegration,
  type Integration,
  listIntegrationNames,
  listIntegrations,
} from "@recado/contract/integrations";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const integrationSource: EntitySource<Integration> = {
  name: "integrations",
  fetchPage: async (query) => {
    const { queueIntegrations, count, hasMore } = await call(listIntegrations, { query });
    return { rows: queueIntegrations, count, hasMore };
  },
  fetchOne: (id) => call(getIntegration, { params: { id } }),
};

/**
 * The query key begins with the key of the integration list, so that changes to the list also invalidate these names.
 */
export const integrationNamesQuery = queryOptions({
  queryKey: [integrationSource.name, "names"],
  queryFn: () => call(listIntegrationNames, {}),
  // Always stale, because live events arrive only while a dialog shows the names; cached names may be outdated.
  staleTime: 0,
});
