import { Button } from "@mantine/core";
import { IconCheck, IconInbox, IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { ticketTexts } from "../../tickets/texts.ts";
import { type InboxTab, useInboxView } from "../inbox-view.ts";

interface ListEmptyProps {
  tab: InboxTab;
  /** Button of the demonstration that lets the user write as a customer. */
  action: ReactNode;
}

export function ListEmpty({ tab, action }: ListEmptyProps) {
  const t = useTexts(ticketTexts);
  const { change } = useInboxView();
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
