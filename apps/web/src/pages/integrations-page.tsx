import { IconPlug } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useIntegrationColumns } from "../features/integrations/integration-columns.tsx";
import { IntegrationDialogs } from "../features/integrations/integration-dialogs.tsx";
import { integrationTexts } from "../features/integrations/texts.ts";
import { useIntegrations } from "../features/integrations/use-integrations.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { ListPage } from "../shared/ui/lists/list-page.tsx";

export function IntegrationsPage() {
  return (
    <Permitted permission="integrations:edit" plan="useIntegrations">
      <Integrations />
    </Permitted>
  );
}

function Integrations() {
  const t = useTexts(integrationTexts);
  const wanted = useSearch({ from: "/private/queue-integration" });
  const navigate = useNavigate({ from: "/queue-integration" });
  const search = useListSearch();
  const list = useIntegrations(search.term);
  const columns = useIntegrationColumns((edit) => void navigate({ search: { edit } }));
  const close = useCallback(() => void navigate({ search: {} }), [navigate]);
  return (
    <ListPage
      name="integrations"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      add={{ label: t("add"), run: () => void navigate({ search: { new: true } }) }}
      columns={columns}
      empty={{ icon: <IconPlug size={22} stroke={1.75} />, title: t("empty"), hint: t("emptyHint") }}
    >
      <IntegrationDialogs search={wanted} integrations={list.rows} onClose={close} />
    </ListPage>
  );
}
