import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { type OpenPart, partOf, withFlag, withoutParts } from "../../tickets/chosen-filter.ts";
import { countOf } from "../../tickets/ticket-pages.ts";
import { useTicketList } from "../../tickets/ticket-queries.ts";
import { useInboxView } from "../inbox-view.ts";
import classes from "./list-tabs.module.css";
import { partTexts } from "./part-texts.ts";
import { useTabFilter } from "./use-tab-filter.ts";

/** Buttons that show a part of the open tickets alone, each with a count. */
export function OpenParts() {
  return (
    <>
      <PartButton part="waiting" />
      <PartButton part="snoozed" />
    </>
  );
}

function PartButton({ part }: { part: OpenPart }) {
  const t = useTexts(partTexts);
  const { search, change } = useInboxView();
  const { filter = [] } = search;
  const alone = withFlag(withoutParts(filter) ?? [], part, true);
  const list = useTicketList(useTabFilter("open", { filter: alone }));
  const isShown = partOf(filter) === part;
  return (
    <button
      type="button"
      className={classes.part}
      aria-pressed={isShown}
      title={t(`hint.${part}`)}
      onClick={() => change({ filter: isShown ? withoutParts(filter) : alone })}
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
