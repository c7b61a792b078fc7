import type { Ticket } from "@recado/contract/tickets";

/** Time during which assigned tickets are collected, because a queue often assigns several in one transaction. */
const collectMs = 250;

/** Returns a function that collects tickets, and reports those of a short time together. */
export function collectTickets(
  report: (tickets: readonly Ticket[]) => void,
  signal: AbortSignal,
): (ticket: Ticket) => void {
  let collected: Ticket[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer));
  return (ticket) => {
    if (collected.length === 0)
      timer = setTimeout(() => {
        const tickets = collected;
        collected = [];
        report(tickets);
      }, collectMs);
    collected = [...collected.filter(({ id }) => id !== ticket.id), ticket];
  };
}
