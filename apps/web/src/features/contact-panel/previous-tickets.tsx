import type { EventPayload } from "@recado/contract/events";
import { listTickets, type Ticket } from "@recado/contract/tickets";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { formatDate } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { moreRowsOf } from "../../shared/lists/more-rows.ts";
import { createKeyedDebounce } from "../../shared/live/debounce-by-key.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { MoreButton } from "../../shared/ui/lists/more-button.tsx";
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
  const { contactId } = ticket;
  const query = useInfiniteQuery({
    queryKey: keyOf(contactId),
    // Always stale, because this list receives live events only while the panel is on the screen.
    staleTime: 0,
    queryFn: ({ pageParam }) =>
      call(listTickets, {
        query: { contactId: String(contactId), ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const all = query.data?.pages.flatMap((page) => page.tickets);
  const others = all?.filter(({ id }) => id !== ticket.id);
  useChanges(contactId, all);
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

const afterBurst = createKeyedDebounce();

/** Refetches the list when a ticket of the contact is created, deleted, or changed in a field that the list shows. */
function useChanges(contactId: number, all: readonly Ticket[] | undefined): void {
  const client = useQueryClient();
  useLiveEvent("ticket", (event) => {
    if (!isNews(event, contactId, all)) return;
    afterBurst(String(contactId), () => void client.invalidateQueries({ queryKey: keyOf(contactId) }));
  });
}

function isNews(event: EventPayload<"ticket">, contactId: number, all: readonly Ticket[] = []): boolean {
  if (event.action === "delete") return all.some(({ id }) => id === event.ticketId);
  if (event.action !== "update" || event.ticket.contactId !== contactId) return false;
  const known = all.find(({ id }) => id === event.ticket.id);
  return (["status", "queueId", "userId"] as const).some((fact) => known?.[fact] !== event.ticket[fact]);
}

function keyOf(contactId: number) {
  return ["tickets", "of-contact", contactId];
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
