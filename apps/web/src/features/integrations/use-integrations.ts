import type { Integration } from "@recado/contract/integrations";
import { useQueryClient } from "@tanstack/react-query";
import {
  type EntityList,
  putRow,
  refetchRows,
  removeRow,
  useEntityList,
} from "../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { integrationSource } from "./queries.ts";

/** The company's integrations and who lets them answer, kept current by live events. */
export function useIntegrations(search: string): EntityList<Integration> {
  const client = useQueryClient();
  useLiveEvent("queueIntegration", (event) => {
    if (event.action === "delete") removeRow(client, integrationSource, event.queueIntegrationId);
    else putRow(client, integrationSource, event.queueIntegration);
  });
  useLiveEvent("queue", () => refetchRows(client, integrationSource));
  useLiveEvent("whatsapp", () => refetchRows(client, integrationSource));
  return useEntityList(integrationSource, search);
}
