import type { Ticket } from "@recado/contract/tickets";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useUser } from "../../shared/session/session-context.ts";
import { type InboxKey, type KeyPlace, readInboxKey } from "./inbox-keys.ts";
import { useInboxView } from "./inbox-view.ts";
import { type TicketVerb, verbsFor } from "./ticket-rules.ts";
import { useTicketVerbs } from "./use-ticket-verbs.ts";

export interface InboxKeyParts {
  tickets: Ticket[];
  /** The ticket whose conversation is open, whether the list shows it or not. */
  open: Ticket | undefined;
  focusRow: (index: number) => void;
}

/** Every verb of the inbox has a key. The row with the focus comes before the open conversation. */
export function useInboxKeys({ tickets, open, focusRow }: InboxKeyParts): void {
  const { run } = useTicketVerbs();
  const user = useUser();
  const navigate = useNavigate();
  const { change } = useInboxView();

  const act = useEffectEvent((key: InboxKey) => {
    const at = focusedIndex() ?? tickets.findIndex((ticket) => ticket.id === open?.id);
    switch (key) {
      case "nextRow":
        return focusRow(Math.min(at + 1, tickets.length - 1));
      case "previousRow":
        return focusRow(Math.max(at - 1, 0));
      case "list":
        return focusRow(Math.max(at, 0));
      case "nextTicket":
        return show(tickets.slice(at + 1).find(isOpenable));
      case "previousTicket":
        return show(tickets.slice(0, Math.max(at, 0)).findLast(isOpenable));
      case "nextUnread":
        return showUnread(at);
      case "accept":
        return runVerb("accept", at);
      case "return":
        return runVerb("return", at);
      case "resolve":
        return runVerb("resolve", at);
      case "resolveAndNext":
        return runVerb("resolve", at, tickets.slice(at + 1).find(isOpenable));
      case "search":
        return change({ tab: "search" });
      case "composer":
        return document.querySelector<HTMLElement>("[data-composer]")?.focus();
    }
  });

  function runVerb(verb: TicketVerb, at: number, next?: Ticket): void {
    const ticket = focusedIndex() === null ? open : tickets[at];
    if (ticket && verbsFor(ticket, user.id, user.profile === "admin").includes(verb)) run(verb, ticket, next);
  }

  function show(ticket: Ticket | undefined): void {
    if (ticket) void navigate({ to: "/tickets/{-$ticketId}", params: { ticketId: ticket.uuid }, search: true });
  }

  function showUnread(at: number): void {
    const inOrder = [...tickets.keys()].map((step) => (Math.max(at, -1) + 1 + step) % tickets.length);
    const index = inOrder.find((candidate) => (tickets[candidate]?.unreadMessages ?? 0) > 0);
    if (index === undefined) return;
    const ticket = tickets[index];
    if (ticket && isOpenable(ticket)) show(ticket);
    else focusRow(index);
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = event.defaultPrevented || event.isComposing ? null : readInboxKey(event, placeOf(event.target));
      if (key === null) return;
      event.preventDefault();
      act(key);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function isOpenable(ticket: Ticket): boolean {
  return ticket.status !== "pending";
}

function focusedIndex(): number | null {
  const row = document.activeElement?.closest<HTMLElement>("[data-ticket-list] [data-index]");
  return row ? Number(row.dataset["index"]) : null;
}

function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof HTMLElement)) return "elsewhere";
  if (target.closest("[role=dialog], [role=menu], [role=listbox]")) return "overlay";
  if (target.matches("[data-composer]")) return "composer";
  if (target.matches("input, textarea, select, [contenteditable=true]")) return "field";
  return target.closest("[data-ticket-list]") ? "list" : "elsewhere";
}
