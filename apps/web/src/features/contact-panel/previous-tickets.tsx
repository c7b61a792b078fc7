import { Button } from "@mantine/core";
import { listTickets, type Ticket } from "@recado/contract/tickets";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { formatDate } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { ticketTexts } from "../tickets/texts.ts";
import { PanelHint, PanelSection } from "./panel-section.tsx";
import { PanelState } from "./panel-state.tsx";
import { panelTexts } from "./panel-texts.ts";
import classes from "./previous-tickets.module.css";

const PeekDialog = lazyPart(() =>
  import("../conversation/peek/peek-dialog.tsx").then((module) => ({ default: module.PeekDialog })),
);

/** The contact's other tickets that one may see: a look at one marks nothing as read. */
export function PreviousTickets({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(panelTexts);
  const [peeked, setPeeked] = useState<Ticket | null>(null);
  const { contactId } = ticket;
  const query = useInfiniteQuery({
    queryKey: ["tickets", "of-contact", contactId],
    queryFn: ({ pageParam }) =>
      call(listTickets, {
        query: { contactId: String(contactId), ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const others = query.data?.pages.flatMap((page) => page.tickets).filter(({ id }) => id !== ticket.id);
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
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
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
      <span className={classes.facts}>{facts.join(" | ")}</span>
    </>
  );
}
