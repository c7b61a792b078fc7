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
    if (!isAttentive()) notify(event.ticket, event.message, () => open(event.ticket));
  });

  useTitleBadge(unreadTickets);
}

function notify(ticket: Ticket, message: Message, onClick: () => void): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const notification = new Notification(ticket.contact.name, {
    body: message.body,
    tag: `ticket-${ticket.id}`,
    icon: "/favicon.svg",
  });
  notification.onclick = () => {
    onClick();
    notification.close();
  };
}
