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

/** The key begins with the list's name, so that changes to the list also invalidate the names. */
export const integrationNamesQuery = queryOptions({
  queryKey: [integrationSource.name, "names"],
  queryFn: () => call(listIntegrationNames, {}),
  // Live events are received only while a dialog shows the names, so cached names may be outdated.
  staleTime: 0,
});
