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
import { chosenIds, chosenValues, hasFlag } from "../../tickets/chosen-filter.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { useInboxView } from "../inbox-view.ts";
import { filterMenuTexts } from "./filter-menu/filter-menu-texts.ts";
import { namedFields, useNamedChoices } from "./filter-menu/use-named-choices.ts";
import { useQueueChoices } from "./use-queue-choices.ts";

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
        <Button variant="light" onClick={() => change({ filter: [] })}>
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
  const inMenu = useTexts(filterMenuTexts);
  const named = useNamedChoices();
  const { tab, search } = useInboxView();
  const { filter = [] } = search;
  const { data: connections } = useConnections();
  const queues = useQueueChoices();
  const tags = useQuery({
    queryKey: ["tags", "list"],
    queryFn: () => call(listTagNames, {}),
    enabled: chosenIds(filter, "tag").length > 0,
  });
  const users = useQuery({
    queryKey: ["users", "list"],
    queryFn: () => call(listUserNames, {}),
    enabled: chosenIds(filter, "user").length > 0,
  });
  return [
    ...(hasFlag(filter, "unread") ? [t("onlyUnread")] : []),
    ...(tab === "search" && hasFlag(filter, "snoozed") ? [inMenu("snoozed")] : []),
    ...namedFields.flatMap((field) => namesOfValues(named[field], chosenValues(filter, field))),
    ...namesOf(queues, chosenIds(filter, "queue")),
    ...namesOf(connections, chosenIds(filter, "connection")),
    ...(filter.some(({ field }) => field === "fromAd" || field === "ad") ? [inAds("any")] : []),
    ...namesOf(tags.data, chosenIds(filter, "tag")),
    ...namesOf(users.data, chosenIds(filter, "user")),
  ];
}

function namesOfValues(
  choices: readonly { value: string | null; name: string }[],
  values: readonly (string | null)[],
): string[] {
  return choices.filter(({ value }) => values.includes(value)).map(({ name }) => name);
}

function namesOf(rows: readonly { id: number; name: string }[] = [], ids: readonly number[] = []): string[] {
  return rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}
