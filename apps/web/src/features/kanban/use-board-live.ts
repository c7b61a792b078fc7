import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { withContact } from "../tickets/contact-of-ticket.ts";
import { applyCard, boardKeys, forgetCard, patchCard, patchCards } from "./board-cache.ts";

/**
 * Keeps the board current by live events. The live room `notification` carries the events of all tickets that the
 * user may see.
 */
export function useBoardLive(): void {
  const client = useQueryClient();
  useLiveEvent("ticket", (event) => {
    if (event.action === "update") applyCard(client, event.ticket);
    else if (event.action === "delete") forgetCard(client, event.ticketId);
    else patchCard(client, event.ticketId, (ticket) => ({ ...ticket, unreadMessages: 0 }));
  });
  useLiveEvent("appMessage", (event) => {
    if (event.action === "create") applyCard(client, event.ticket);
  });
  // Refetches the whole board: if a tag is deleted or is no lane any more, its tickets move to other lanes.
  useLiveEvent("tag", () => void client.invalidateQueries({ queryKey: boardKeys.all }));
  useLiveEvent("contact", (event) => {
    if (event.action === "reload") void client.invalidateQueries({ queryKey: boardKeys.cards });
    else if (event.action !== "delete") patchCards(client, (ticket) => withContact(ticket, event.contact));
  });
  useLiveEvent("queue", () => void client.invalidateQueries({ queryKey: boardKeys.cards }));
}
