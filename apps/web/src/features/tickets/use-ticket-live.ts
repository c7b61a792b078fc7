import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { useRoom } from "../../shared/live/use-room.ts";
import { withContact } from "./contact-of-ticket.ts";
import { setCustomerTyping } from "./customer-typing.ts";
import { withoutQueue, withQueue } from "./queue-of-ticket.ts";
import { withoutTag, withTag } from "./tags-of-ticket.ts";
import { applyTicket, forgetTicket, markTicketRead, patchTickets, ticketKeys } from "./ticket-cache.ts";
import { useListRules } from "./ticket-queries.ts";

/**
 * Keeps all lists of tickets and all single tickets in memory current by live events. The room "notification" delivers
 * the events of all tickets that the user may see.
 */
export function useTicketLive(): void {
  const client = useQueryClient();
  const rules = useListRules();
  useRoom("notification");

  useLiveEvent("ticket", (event) => {
    if (event.action === "update") applyTicket(client, event.ticket, rules);
    else if (event.action === "delete") forgetTicket(client, event.ticketId, rules);
    else markTicketRead(client, event.ticketId, rules);
  });
  useLiveEvent("appMessage", (event) => {
    if (event.action !== "create") return;
    applyTicket(client, event.ticket, { ...rules, mayLeave: false });
    if (!event.message.fromMe) setCustomerTyping(event.ticket.id, false);
  });
  useLiveEvent("typing", (event) => setCustomerTyping(event.ticketId, event.typing));
  useLiveEvent("tag", (event) => {
    patchTickets(client, (ticket) =>
      event.action === "delete" ? withoutTag(ticket, event.tagId) : withTag(ticket, event.tag),
    );
    void client.invalidateQueries({ queryKey: ["tags"] });
  });
  useLiveEvent("queue", (event) => {
    patchTickets(client, (ticket) =>
      event.action === "delete" ? withoutQueue(ticket, event.queueId) : withQueue(ticket, event.queue),
    );
    // The lists are refetched, because users of the deleted queue lose access to its finished tickets.
    if (event.action === "delete") void client.invalidateQueries({ queryKey: ticketKeys.lists });
  });
  useLiveEvent("contact", (event) => {
    if (event.action === "reload") {
      void client.invalidateQueries({ queryKey: ticketKeys.lists });
      void client.invalidateQueries({ queryKey: ticketKeys.details });
    } else if (event.action !== "delete") {
      patchTickets(client, (ticket) => withContact(ticket, event.contact));
    }
  });
}
