import { IconPlug } from "@tabler/icons-react";
import {
  IntegrationRowActions,
  useIntegrationColumns,
} from "../features/integrations/integration-columns.tsx";
import { integrationSource } from "../features/integrations/queries.ts";
import { integrationTexts } from "../features/integrations/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useLiveRows, useRefetchedRows } from "../shared/lists/use-live-rows.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../shared/ui/lists/entity-page.tsx";

const IntegrationDialog = lazyComponent(() =>
  import("../features/integrations/integration-dialog.tsx").then((module) => ({
    default: module.IntegrationDialog,
  })),
);

export function IntegrationsPage() {
  return (
    <Permitted permission="integrations:edit" plan="useIntegrations">
      <Integrations />
    </Permitted>
  );
}

function Integrations() {
  const t = useTexts(integrationTexts);
  const columns = useIntegrationColumns();
  useLiveRows(integrationSource, "queueIntegration", (event) =>
    event.action === "delete" ? event.queueIntegrationId : event.queueIntegration,
  );
  // A row displays the names of the queues and connections that use the integration, so their events refetch the rows.
  useRefetchedRows(integrationSource, "queue");
  useRefetchedRows(integrationSource, "whatsapp");
  return (
    <EntityPage
      source={integrationSource}
      texts={t}
      icon={IconPlug}
      columns={columns}
      rowActions={(integration, events) => <IntegrationRowActions integration={integration} {...events} />}
      dialog={IntegrationDialog}
    />
  );
}
