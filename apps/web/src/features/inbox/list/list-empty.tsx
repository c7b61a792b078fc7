import { Button } from "@mantine/core";
import { IconCheck, IconInbox, IconSearch } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { partOf } from "../../tickets/chosen-filter.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { filtersOf, type InboxTab, useInboxView } from "../inbox-view.ts";

const FilteredEmpty = lazyComponent(() =>
  import("./filtered-empty.tsx").then(({ FilteredEmpty }) => ({ default: FilteredEmpty })),
);

const PartEmpty = lazyComponent(() =>
  import("./part-empty.tsx").then(({ PartEmpty }) => ({ default: PartEmpty })),
);

interface ListEmptyProps {
  tab: InboxTab;
  /** Button of the demonstration that lets the user write as a customer. */
  action: ReactNode;
}

export function ListEmpty({ tab, action }: ListEmptyProps) {
  const t = useTexts(ticketTexts);
  const { search, change } = useInboxView();
  const part = tab === "open" ? partOf(search.filter ?? []) : undefined;
  if (filtersOf(search).length > 0)
    return (
      <Suspense>
        <FilteredEmpty />
      </Suspense>
    );
  if (part)
    return (
      <Suspense>
        <PartEmpty part={part} />
      </Suspense>
    );
  switch (tab) {
    case "open":
      return (
        <EmptyState
          icon={<IconInbox size={22} stroke={1.75} />}
          title={t("empty.open")}
          action={
            <Button variant="light" onClick={() => change({ tab: "pending" })}>
              {t("empty.openAction")}
            </Button>
          }
        >
          {t("empty.openHint")}
        </EmptyState>
      );
    case "pending":
      return (
        <EmptyState icon={<IconInbox size={22} stroke={1.75} />} title={t("empty.pending")} action={action}>
          {t("empty.pendingHint")}
        </EmptyState>
      );
    case "closed":
      return <EmptyState icon={<IconCheck size={22} stroke={1.75} />} title={t("empty.closed")} />;
    case "search":
      return (
        <EmptyState icon={<IconSearch size={22} stroke={1.75} />} title={t("empty.search")}>
          {t("empty.searchHint")}
        </EmptyState>
      );
  }
}

/** Hint that is shown in the search before anything was entered. */
export function SearchStart() {
  const t = useTexts(ticketTexts);
  return <EmptyState icon={<IconSearch size={22} stroke={1.75} />} title={t("empty.searchStart")} />;
}
