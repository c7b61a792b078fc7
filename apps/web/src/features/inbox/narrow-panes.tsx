import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../shared/ui/layout/badge-count.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { usePanes } from "../../shared/ui/layout/use-panes.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { ticketTexts } from "../tickets/texts.ts";
import { bellTexts } from "./alerts/bell-texts.ts";
import { useUnreadTickets } from "./alerts/use-unread-tickets.ts";
import classes from "./inbox.module.css";

const HiddenListCommands = lazyComponent(() =>
  import("./hidden-list-commands.tsx").then((module) => ({ default: module.HiddenListCommands })),
);

interface NarrowPanesProps {
  /** Ticket id from the URL; undefined if no conversation is open. */
  ticketId: string | undefined;
  open: OpenTicket | undefined;
  list: ReactNode;
  conversation: (showList: () => void) => ReactNode;
  /** Buttons beside the two tabs. */
  extra: ReactNode;
}

/** Shows either the list or the conversation. Two tabs at the bottom switch between list and conversation. */
export function NarrowPanes({ ticketId, open, list, conversation, extra }: NarrowPanesProps) {
  const t = useTexts(ticketTexts);
  const navigate = useNavigate();
  const { isListShown, showList, showOpen } = usePanes(
    ticketId,
    (id) => void navigate({ to: "/tickets/{-$ticketId}", params: { ticketId: id }, search: true }),
  );
  return (
    <div className={classes.panes}>
      <div className={classes.pane}>{isListShown ? list : conversation(showList)}</div>
      <Suspense>{!isListShown && <HiddenListCommands open={open} onShowList={showList} />}</Suspense>
      <nav className={classes.tabs} aria-label={t("narrow.panes")}>
        <button type="button" className={classes.tab} aria-current={!isListShown} onClick={showOpen}>
          {t("narrow.ticket")}
        </button>
        <button type="button" className={classes.tab} aria-current={isListShown} onClick={showList}>
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
  const { count } = useUnreadTickets();
  return count > 0 && <BadgeCount value={count} label={t("tickets", { count })} />;
}
