import { ActionIcon } from "@mantine/core";
import { IconMessagePlus } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, Suspense, useMemo } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSeesAllTickets } from "../../../shared/session/session-context.ts";
import { FormHostContext, useOpenFormCount } from "../../../shared/ui/dialogs/form-context.ts";
import { Switch } from "../../../shared/ui/fields/switch.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import type { TicketListFilter } from "../../tickets/ticket-pages.ts";
import { useInboxView } from "../inbox-view.ts";
import { useInboxCommands } from "../use-inbox-commands.ts";
import { useInboxDialogs } from "../use-inbox-dialogs.ts";
import classes from "./list.module.css";
import { SearchStart } from "./list-empty.tsx";
import { focusList } from "./list-focus.ts";
import tabs from "./list-tabs.module.css";
import { ListTabs } from "./list-tabs.tsx";
import { useProgress } from "./selection/bulk-run.ts";
import { useIsSelecting } from "./selection/selection.ts";
import { TicketFilters } from "./ticket-filters.tsx";
import { TicketList } from "./ticket-list.tsx";
import { hasCriteria, useTabFilter } from "./use-tab-filter.ts";
import { hasViewsPreference } from "./views/has-views.ts";

const InboxSearchField = lazyComponent(() =>
  import("./list-search.tsx").then(({ InboxSearchField }) => ({ default: InboxSearchField })),
);

const ViewTabs = lazyComponent(() =>
  import("./views/view-tabs.tsx").then(({ ViewTabs }) => ({ default: ViewTabs })),
);

const TicketSelectionBar = lazyComponent(() =>
  import("./selection/selection-bar.tsx").then(({ TicketSelectionBar }) => ({
    default: TicketSelectionBar,
  })),
);
const BulkStatus = lazyComponent(() =>
  import("./selection/bulk-status.tsx").then(({ BulkStatus }) => ({ default: BulkStatus })),
);

interface InboxListProps {
  open: OpenTicket | undefined;
  shortNames: boolean;
  /** Button that is shown below the text of an empty waiting list. */
  emptyAction: ReactNode;
}

export function InboxList({ open, shortNames, emptyAction }: InboxListProps) {
  const t = useTexts(ticketTexts);
  const { tab } = useInboxView();
  const filter = useTabFilter(tab);
  const place = listKey(filter);
  const isSelecting = useIsSelecting();
  const isRunning = useProgress() !== null;
  const { forms, hold } = useOpenFormCount();
  const ground = useMemo(() => ({ hold }), [hold]);
  return (
    <section
      className={classes.list}
      aria-label={t("list")}
      data-pane="list"
      tabIndex={-1}
      onKeyDown={enterList}
    >
      <Suspense fallback={<ListHead />}>
        {isSelecting || isRunning || forms > 0 ? (
          <FormHostContext value={ground}>
            <TicketSelectionBar filter={filter} open={open} />
          </FormHostContext>
        ) : (
          <ListHead />
        )}
      </Suspense>
      <Suspense>
        <BulkStatus filter={filter} />
      </Suspense>
      <ListTabs />
      <Suspense fallback={hasViewsPreference.read() && <div className={tabs.viewsPlace} />}>
        <ViewTabs />
      </Suspense>
      <Suspense>{tab === "search" && <InboxSearchField />}</Suspense>
      {tab === "search" && !hasCriteria(filter) ? (
        <NoList open={open} />
      ) : (
        <TicketList
          key={place}
          place={place}
          tab={tab}
          filter={filter}
          open={open}
          shortNames={shortNames}
          emptyAction={emptyAction}
        />
      )}
    </section>
  );
}

/**
 * Moves the focus from the list's pane or its tabs to the rows when an arrow key is pressed. The letter shortcuts
 * work only on rows.
 */
function enterList(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  const isAbove = target === currentTarget || (target instanceof Element && target.matches('[role="tab"]'));
  if (key !== "ArrowDown" || !isAbove) return;
  event.preventDefault();
  focusList();
}

/**
 * The search before anything was entered, which shows no list. It registers the commands, so that the command palette
 * can still act on the open conversation.
 */
function NoList({ open }: Pick<InboxListProps, "open">) {
  useInboxCommands({ tickets: [], open, focusRow: () => undefined, revealRow: () => undefined });
  return <SearchStart />;
}

/** React key of a ticket list. A different list starts at its top; a changed search term keeps the scroll position. */
function listKey(filter: TicketListFilter): string {
  return JSON.stringify({ ...filter, searchParam: "" });
}

function ListHead() {
  const t = useTexts(ticketTexts);
  const { search, change } = useInboxView();
  const mayShowAll = useSeesAllTickets();
  const { open } = useInboxDialogs();
  return (
    <div className={classes.place}>
      <div className={classes.head}>
        <h1 className={classes.listHeadTitle}>{t("title")}</h1>
        {mayShowAll && (
          <Switch label={t("showAll")} checked={search.all === true} onChange={(all) => change({ all })} />
        )}
        <TicketFilters />
        <ActionIcon
          aria-label={t("newTicket")}
          title={`${t("newTicket")} (Alt+N)`}
          onClick={() => open("new")}
        >
          <IconMessagePlus size={20} stroke={1.75} />
        </ActionIcon>
      </div>
    </div>
  );
}
