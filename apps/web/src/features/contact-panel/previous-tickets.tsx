import type { Ticket } from "@recado/contract/tickets";
import { Suspense, useState } from "react";
import { formatDate } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { moreRowsOf } from "../../shared/lists/more-rows.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { MoreButton } from "../../shared/ui/lists/more-button.tsx";
import { useContactTickets } from "../tickets/contact-tickets.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { ticketTexts } from "../tickets/texts.ts";
import classes from "./contact-panel.module.css";
import { PanelHint, PanelSection } from "./panel-section.tsx";
import { PanelState } from "./panel-state.tsx";
import { panelTexts } from "./panel-texts.ts";

const PeekDialog = lazyComponent(() =>
  import("../conversation/peek/peek-dialog.tsx").then((module) => ({ default: module.PeekDialog })),
);

/**
 * The contact's other tickets that the user may see. Opening the preview of a ticket does not mark the ticket as
 * read.
 */
export function PreviousTickets({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(panelTexts);
  const [peeked, setPeeked] = useState<Ticket | null>(null);
  const { query, tickets: all } = useContactTickets(ticket.contactId);
  const others = all?.filter(({ id }) => id !== ticket.id);
  return (
    <PanelSection title={t("previous.title")}>
      <PanelState query={query} rowHeight={44} />
      {others?.length === 0 && <PanelHint>{t("previous.none")}</PanelHint>}
      <ul className={classes.tickets}>
        {others?.map((other) => (
          <li key={other.id}>
            <button type="button" className={classes.ticket} onClick={() => setPeeked(other)}>
              <TicketFacts ticket={other} />
            </button>
          </li>
        ))}
      </ul>
      <MoreButton size="compact-sm" more={moreRowsOf(query)}>
        {t("more")}
      </MoreButton>
      <Suspense>{peeked && <PeekDialog ticket={peeked} onClose={() => setPeeked(null)} />}</Suspense>
    </PanelSection>
  );
}

function TicketFacts({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(ticketTexts);
  const state = { pending: "tabs.pending", open: "tabs.assigned", closed: "resolved" } as const;
  const facts = [t(state[ticket.status]), ticket.queue?.name, ticket.user?.name].filter(Boolean);
  return (
    <>
      <span className={classes.line}>
        <strong>#{ticket.id}</strong>
        <time dateTime={ticket.createdAt}>{formatDate(ticket.createdAt)}</time>
      </span>
      <span className={classes.previousTicketsFacts}>{facts.join(" | ")}</span>
    </>
  );
}
