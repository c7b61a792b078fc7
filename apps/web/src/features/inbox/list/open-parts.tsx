import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { countOf } from "../../tickets/ticket-pages.ts";
import { useTicketList } from "../../tickets/ticket-queries.ts";
import { type OpenPart, useInboxView } from "../inbox-view.ts";
import classes from "./list-tabs.module.css";
import { partTexts } from "./part-texts.ts";
import { useTabFilter } from "./use-tab-filter.ts";

/** Buttons that show a part of the open tickets alone, each with a count. */
export function OpenParts() {
  return (
    <>
      <PartButton part="needsAnswer" />
      <PartButton part="snoozed" />
    </>
  );
}

function PartButton({ part }: { part: OpenPart }) {
  const t = useTexts(partTexts);
  const { search, change } = useInboxView();
  const list = useTicketList(useTabFilter("open", { part }));
  const isShown = search.part === part;
  return (
    <button
      type="button"
      className={classes.part}
      aria-pressed={isShown}
      title={t(`hint.${part}`)}
      onClick={() => change({ part: isShown ? undefined : part })}
    >
      {t(part)}
      {list.data ? (
        <BadgeCount value={countOf(list.data)} tone="quiet" />
      ) : (
        <span className={classes.countPlace} />
      )}
    </button>
  );
}
