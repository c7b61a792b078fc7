import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../shared/ui/layout/badge-count.tsx";
import { useRootMark } from "../../shared/ui/layout/use-root-mark.ts";
import { ticketTexts } from "../tickets/texts.ts";
import { bellTexts } from "./alerts/bell-texts.ts";
import { useUnreadTickets } from "./alerts/use-unread-tickets.ts";
import classes from "./narrow-panes.module.css";

interface NarrowPanesProps {
  /** The ticket in the address. */
  ticketId: string | undefined;
  list: ReactNode;
  conversation: (showList: () => void) => ReactNode;
  /** Stands beside the two tabs. */
  extra: ReactNode;
}

/** One pane at a time, chosen by two tabs at the bottom: the address says which, so that every way to a ticket shows it. */
export function NarrowPanes({ ticketId, list, conversation, extra }: NarrowPanesProps) {
  const t = useTexts(ticketTexts);
  const navigate = useNavigate();
  /** The conversation that the other tab leads back to. */
  const [leftId, setLeftId] = useState<string>();
  const [isEmptyShown, setEmptyShown] = useState(false);
  if (ticketId !== undefined && isEmptyShown) setEmptyShown(false);
  if (ticketId !== undefined && leftId !== undefined && ticketId !== leftId) setLeftId(undefined);
  const isTicketShown = ticketId !== undefined || isEmptyShown;
  const goTo = (id: string | undefined) =>
    void navigate({ to: "/tickets/{-$ticketId}", params: { ticketId: id }, search: true });

  function showList(): void {
    setEmptyShown(false);
    if (ticketId === undefined) return;
    setLeftId(ticketId);
    goTo(undefined);
  }
  function showTicket(): void {
    if (leftId === undefined) setEmptyShown(true);
    else goTo(leftId);
  }
  useRootMark("coversTopBar", ticketId !== undefined);
  return (
    <div className={classes.panes}>
      <div className={classes.pane}>{isTicketShown ? conversation(showList) : list}</div>
      <nav className={classes.tabs} aria-label={t("narrow.panes")}>
        <button type="button" className={classes.tab} aria-current={isTicketShown} onClick={showTicket}>
          {t("narrow.ticket")}
        </button>
        <button type="button" className={classes.tab} aria-current={!isTicketShown} onClick={showList}>
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
