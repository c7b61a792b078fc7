import { Button } from "@mantine/core";
import { listTagNames } from "@recado/contract/tags";
import { listUserNames } from "@recado/contract/users";
import { IconFilterOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { defineTexts } from "../../../shared/i18n/define-texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { useConnections } from "../../connections/use-connections.ts";
import { adTexts } from "../../messages/ad-texts.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { clearedFilters, useInboxView } from "../inbox-view.ts";
import { useQueueChoices } from "./ticket-filters.tsx";

const filteredTexts = defineTexts({
  pt: { title: "Nenhum atendimento com este filtro.", filter: "Filtro: {{names}}" },
  en: { title: "No tickets match this filter.", filter: "Filter: {{names}}" },
  es: { title: "Ningún ticket con este filtro.", filter: "Filtro: {{names}}" },
});

/** Empty list whose tickets may be hidden by a filter: names the filter and offers to clear it. */
export function FilteredEmpty() {
  const t = useTexts(filteredTexts);
  const inList = useTexts(ticketTexts);
  const { change } = useInboxView();
  const names = useFilterNames();
  return (
    <EmptyState
      icon={<IconFilterOff size={22} stroke={1.75} />}
      title={t("title")}
      action={
        <Button variant="light" onClick={() => change({ ...clearedFilters, tags: [], users: [] })}>
          {inList("clearFilter")}
        </Button>
      }
    >
      {t("filter", { names: names.join(" · ") })}
    </EmptyState>
  );
}

/** Names of the active filters. A queue, connection, tag or user that no longer exists has no name. */
function useFilterNames(): string[] {
  const t = useTexts(ticketTexts);
  const inAds = useTexts(adTexts);
  const { tab, search } = useInboxView();
  const { data: connections } = useConnections();
  const queues = useQueueChoices();
  const isSearch = tab === "search";
  const tags = useQuery({
    queryKey: ["tags", "list"],
    queryFn: () => call(listTagNames, {}),
    enabled: isSearch && search.tags !== undefined,
  });
  const users = useQuery({
    queryKey: ["users", "list"],
    queryFn: () => call(listUserNames, {}),
    enabled: isSearch && search.users !== undefined,
  });
  return [
    ...(search.unread ? [t("onlyUnread")] : []),
    ...namesOf(queues, search.queues),
    ...namesOf(connections, search.connections),
    ...(search.fromAd || search.ads !== undefined ? [inAds("any")] : []),
    ...(isSearch ? [...namesOf(tags.data, search.tags), ...namesOf(users.data, search.users)] : []),
  ];
}

function namesOf(rows: readonly { id: number; name: string }[] = [], ids: readonly number[] = []): string[] {
  return rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}
