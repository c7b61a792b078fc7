import type { Integration } from "@recado/contract/integrations";
import { Suspense } from "react";
import type { EntitySearch } from "../../shared/lists/entity-search.ts";
import { useWantedRow } from "../../shared/lists/use-wanted-row.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { fetchIntegration, integrationSource } from "./queries.ts";

const IntegrationDialog = lazyPart(() =>
  import("./integration-dialog.tsx").then((module) => ({ default: module.IntegrationDialog })),
);

interface IntegrationDialogsProps {
  search: EntitySearch;
  integrations: readonly Integration[] | undefined;
  onClose: () => void;
}

/** The dialog that the address asks for. */
export function IntegrationDialogs({ search, integrations, onClose }: IntegrationDialogsProps) {
  const integration = useWantedRow({
    source: integrationSource,
    id: search.edit,
    rows: integrations,
    fetch: fetchIntegration,
    onGone: onClose,
  });
  return (
    <Suspense>
      {search.new && <IntegrationDialog onClose={onClose} />}
      {integration && <IntegrationDialog key={integration.id} integration={integration} onClose={onClose} />}
    </Suspense>
  );
}
