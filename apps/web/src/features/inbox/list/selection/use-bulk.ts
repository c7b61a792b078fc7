import type { TicketActionInput } from "@recado/contract/ticket-actions";
import { undoStep } from "@recado/contract/ticket-events";
import type { TicketPriority } from "@recado/contract/ticket-priority";
import type { Ticket } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../../shared/api/call.ts";
import { useSeesAllTickets, useUser } from "../../../../shared/session/session-context.ts";
import { runHandover } from "../../../tickets/handover.ts";
import type { OpenTicket } from "../../../tickets/open-ticket.ts";
import { ticketKeys } from "../../../tickets/ticket-cache.ts";
import {
  flattenTickets,
  type TicketListFilter,
  type TicketListPages,
} from "../../../tickets/ticket-pages.ts";
import { useApplyTicket } from "../../../tickets/use-change-ticket.ts";
import {
  isUnchangedTransfer,
  type TransferTarget,
  useTransferTicket,
} from "../../actions/transfer-ticket.ts";
import { type BulkStep, fitsBulkStep } from "./bulk-rules.ts";
import { type BulkResult, bulkItemOf, runOne, runStep, SkippedError } from "./bulk-steps.ts";
import { deselect } from "./selection.ts";

export type BulkOrder =
  | { step: "accept" | "resolve" }
  | { step: "transfer"; transfer: TransferTarget }
  | { step: "snooze"; until: string | null }
  | { step: "priority"; priority: TicketPriority }
  | { step: "tag"; tagId: number };

/** Returns a function that runs a bulk action for the selected tickets of a list. */
export function useBulk(filter: TicketListFilter, open: OpenTicket | undefined) {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const seesAll = useSeesAllTickets();
  const apply = useApplyTicket();
  const transferTicket = useTransferTicket();
  const leave = useLeaveAll();

  function mayBe(step: BulkStep, ticket: Ticket): boolean {
    return fitsBulkStep(step, ticket, userId, seesAll);
  }

  /**
   * Returns the ticket in its current state, because colleagues may have changed it. Throws a SkippedError if the
   * ticket has left the list or the action no longer fits.
   */
  function present(id: number, step: BulkStep): Ticket {
    const pages = client.getQueryData<TicketListPages>(ticketKeys.list(filter));
    const ticket = flattenTickets(pages).find((listed) => listed.id === id);
    if (!ticket) throw new SkippedError("left");
    if (!mayBe(step, ticket)) throw new SkippedError("notFor");
    return ticket;
  }

  async function transferOne(ticket: Ticket, transfer: TransferTarget): Promise<BulkResult> {
    const give = () => transferTicket(ticket.id, transfer);
    const given = await (ticket.id === open?.id ? runHandover(ticket.id, give) : give());
    return isUnchangedTransfer(ticket, given)
      ? { ticket: given }
      : { ticket: given, undo: () => undoTransfer(ticket.id) };
  }

  async function doOne(order: BulkOrder, id: number): Promise<BulkResult> {
    const ticket = present(id, order.step);
    if (order.step === "transfer") return transferOne(ticket, order.transfer);
    const done = await runOne(ticket.id, actionOf(order, ticket));
    apply(done.ticket);
    return done;
  }

  /** Runs the bulk action. Resolves to whether it succeeded for all tickets. */
  async function run(order: BulkOrder, tickets: readonly Ticket[]): Promise<boolean> {
    const done = await runStep(order.step, tickets.map(bulkItemOf), ({ id }) => doOne(order, id), apply);
    deselect(new Set(done.map(({ ticket }) => ticket.id)));
    if (order.step === "resolve" || order.step === "transfer" || order.step === "snooze") leave(done);
    return done.length === tickets.length;
  }

  return { mayBe, run };
}

/** Returns the action that a bulk action stands for. Throws a SkippedError if it would change nothing. */
function actionOf(
  order: Exclude<BulkOrder, { step: "transfer" }>,
  { priority, tags }: Ticket,
): TicketActionInput {
  switch (order.step) {
    case "accept":
    case "resolve":
      return { type: order.step };
    case "snooze":
      return { type: "snooze", until: order.until };
    case "priority":
      if (order.priority === priority) throw new SkippedError("notFor");
      return { type: "setPriority", priority: order.priority };
    case "tag":
      if (tags.some(({ id }) => id === order.tagId)) throw new SkippedError("notFor");
      return { type: "addTag", tagId: order.tagId };
  }
}

function undoTransfer(id: number): Promise<Ticket> {
  return call(undoStep, { params: { id: String(id) }, body: { step: "transferred" } });
}

/** Closes the open conversation if the bulk action resolved, transferred or snoozed its ticket. */
function useLeaveAll(): (done: readonly BulkResult[]) => void {
  const navigate = useNavigate();
  return (done) => {
    const gone = new Set<string | undefined>(done.map(({ ticket }) => ticket.uuid));
    void navigate({
      to: "/tickets/{-$ticketId}",
      params: ({ ticketId }) => ({ ticketId: gone.has(ticketId) ? undefined : ticketId }),
      search: true,
    });
  };
}
