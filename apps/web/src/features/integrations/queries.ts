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

/** Under the list's own name: what changes it changes the names. */
export const integrationNamesQuery = queryOptions({
  queryKey: [integrationSource.name, "names"],
  queryFn: () => call(listIntegrationNames, {}),
  // Live events are heard only while a dialog shows them.
  staleTime: 0,
});
