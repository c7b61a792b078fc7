import type { Message } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";
import { useNavigate } from "@tanstack/react-router";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { volumePreference } from "../../shared/preferences/volume.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { useTitleBadge } from "../../shared/ui/page-title.ts";
import { callsAgent } from "./alert-rules.ts";
import { playChime } from "./chime.ts";
import { isAttentive, isInView } from "./viewed-ticket.ts";

/** Sound, the browser's own notification and a number in the title; silent for the conversation one looks at. */
export function useAlerts(unreadTickets: number): void {
  const { id: userId } = useUser();
  const navigate = useNavigate();

  function open(ticket: Ticket): void {
    window.focus();
    if (ticket.status === "pending")
      void navigate({
        to: "/tickets/{-$ticketId}",
        params: { ticketId: undefined },
        search: { tab: "pending" },
      });
    else void navigate({ to: "/tickets/{-$ticketId}", params: { ticketId: ticket.uuid } });
  }

  useLiveEvent("appMessage", (event) => {
    if (event.action !== "create" || isInView(event.ticket.id)) return;
    if (!callsAgent(event.message, event.ticket, userId, Date.now())) return;
    playChime(volumePreference.read());
    if (!isAttentive()) void notify(event.ticket, event.message, () => open(event.ticket));
  });

  useTitleBadge(unreadTickets);
}

async function notify(ticket: Ticket, message: Message, onClick: () => void): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  // Comes with the inbox; on other pages with the first notification.
  const { messageText } = await import("../messages/message-text.ts");
  const notification = new Notification(ticket.contact.name, {
    body: messageText(message),
    tag: `ticket-${ticket.id}`,
    icon: "/favicon.svg",
  });
  notification.onclick = () => {
    onClick();
    notification.close();
  };
}
