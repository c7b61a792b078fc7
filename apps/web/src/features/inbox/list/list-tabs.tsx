import { ActionIcon } from "@mantine/core";
import { IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { hasFlag, withoutParts } from "../../tickets/chosen-filter.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { countOf } from "../../tickets/ticket-pages.ts";
import { useTicketList } from "../../tickets/ticket-queries.ts";
import { type InboxTab, useInboxView } from "../inbox-view.ts";
import classes from "./list-tabs.module.css";
import { startTicketSelection } from "./selection/selection.ts";
import { TabButton } from "./tab-button.tsx";
import { useOldestFirst } from "./use-oldest-first.ts";
import { useTabFilter } from "./use-tab-filter.ts";

const OpenParts = lazyComponent(() =>
  import("./open-parts.tsx").then(({ OpenParts }) => ({ default: OpenParts })),
);

const mainTabs = ["open", "closed", "search"] as const;
const openTabs = ["open", "pending"] as const;

/**
 * Tabs of the inbox on two levels: the open tickets are divided into attended and waiting tickets, each with a count.
 */
export function ListTabs() {
  const t = useTexts(ticketTexts);
  const { tab, search, change } = useInboxView();
  const mainTab = tab === "pending" ? "open" : tab;
  const select = (next: InboxTab) => change({ tab: next === "open" ? undefined : next });
  return (
    <>
      <div className={classes.top}>
        <div className={classes.tabs} role="tablist" aria-label={t("list")}>
          {mainTabs.map((name) => (
            <TabButton
              key={name}
              className={classes.tab}
              selected={mainTab === name}
              onSelect={() => select(name)}
            >
              {t(`tabs.${name}`)}
            </TabButton>
          ))}
        </div>
        <button
          type="button"
          className={classes.select}
          aria-label={t("keys.select")}
          onClick={startTicketSelection}
        >
          {t("select")}
        </button>
      </div>
      {mainTab === "open" && (
        <div className={classes.subLine}>
          <div className={classes.subTabs} role="tablist" aria-label={t("tabs.open")}>
            {openTabs.map((name) => (
              <TabButton
                key={name}
                className={classes.subTab}
                selected={tab === name}
                onSelect={() => select(name)}
              >
                {t(name === "open" ? "tabs.assigned" : "tabs.pending")}
                <TabCount tab={name} />
              </TabButton>
            ))}
          </div>
          {(tab === "pending" || hasFlag(search.filter ?? [], "waiting")) && <OrderButton />}
        </div>
      )}
      {tab === "open" && (
        <div className={classes.parts}>
          <Suspense>
            <OpenParts />
          </Suspense>
        </div>
      )}
    </>
  );
}

function TabCount({ tab }: { tab: "open" | "pending" }) {
  const { search } = useInboxView();
  const list = useTicketList(useTabFilter(tab, { filter: withoutParts(search.filter) }));
  // Reserves space for the count, so that the tabs do not move under the pointer when the count arrives.
  if (!list.data) return <span className={classes.countPlace} />;
  const count = countOf(list.data);
  return <BadgeCount value={count} tone={tab === "pending" && count > 0 ? "brand" : "quiet"} />;
}

/**
 * Button that toggles the order of the waiting list. While it is pressed, the ticket that waits longest comes first.
 */
function OrderButton() {
  const t = useTexts(ticketTexts);
  const { oldestFirst, choose } = useOldestFirst();
  return (
    <ActionIcon
      className={classes.order}
      aria-label={t("oldestFirst")}
      title={t(oldestFirst ? "isOldestFirst" : "isNewestFirst")}
      aria-pressed={oldestFirst}
      onClick={() => choose(!oldestFirst)}
    >
      <OrderIcon oldestFirst={oldestFirst} />
    </ActionIcon>
  );
}

function OrderIcon({ oldestFirst }: { oldestFirst: boolean }) {
  const Shown = oldestFirst ? IconSortAscending : IconSortDescending;
  return <Shown size={18} stroke={1.75} />;
}
