import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../shared/ui/badge-count.tsx";
import { useRootMark } from "../../shared/ui/use-root-mark.ts";
import { bellTexts } from "./bell-texts.ts";
import classes from "./narrow-panes.module.css";
import { ticketTexts } from "./texts.ts";
import { useUnreadTickets } from "./use-unread-tickets.ts";

export type NarrowPane = "ticket" | "list";

interface NarrowPanesProps {
  /** The ticket in the address, whose change brings its pane to the front. */
  ticketId: string | undefined;
  list: ReactNode;
  conversation: (showList: () => void) => ReactNode;
  /** Stands beside the two tabs. */
  extra: ReactNode;
}

/** One pane at a time, chosen by two tabs at the bottom. */
export function NarrowPanes({ ticketId, list, conversation, extra }: NarrowPanesProps) {
  const t = useTexts(ticketTexts);
  const [shown, setShown] = useState({ ticketId, pane: paneFor(ticketId) });
  if (shown.ticketId !== ticketId) setShown({ ticketId, pane: paneFor(ticketId) });
  const { pane } = shown;
  const show = (next: NarrowPane) => setShown({ ticketId, pane: next });
  const covers = pane === "ticket" && ticketId !== undefined;
  useRootMark("coversTopBar", covers);
  return (
    <div className={classes.panes}>
      <div className={classes.pane}>{pane === "list" ? list : conversation(() => show("list"))}</div>
      <nav className={classes.tabs} aria-label={t("narrow.panes")}>
        <button
          type="button"
          className={classes.tab}
          aria-current={pane === "ticket"}
          onClick={() => show("ticket")}
        >
          {t("narrow.ticket")}
        </button>
        <button
          type="button"
          className={classes.tab}
          aria-current={pane === "list"}
          onClick={() => show("list")}
        >
          {t("narrow.list")}
          <UnreadCount />
        </button>
        {extra}
      </nav>
    </div>
  );
}

function UnreadCount() {
  const t = useTexts(bellTexts);
  const count = useUnreadTickets().length;
  return count > 0 && <BadgeCount value={count} label={t("labelCount", { count })} />;
}

function paneFor(ticketId: string | undefined): NarrowPane {
  return ticketId === undefined ? "list" : "ticket";
}
