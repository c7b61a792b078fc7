import type { Ticket } from "@recado/contract/tickets";
import { joinTabs } from "../../../shared/attention/tab-locks.ts";
import { onVisibilityChange } from "../../../shared/attention/visible-conversation.ts";
import { translate } from "../../../shared/i18n/language.ts";
import type { LiveConnection } from "../../../shared/live/live-connection.ts";
import { volumePreference } from "../../../shared/preferences/volume.ts";
import { shownToasts, showToast } from "../../../shared/ui/feedback/toast.ts";
import { kindOf } from "../../messages/message-kind.ts";
import { messageText } from "../../messages/message-text.ts";
import { visibleTicket } from "../../tickets/visible-ticket.ts";
import { callsAgent } from "./alert-rules.ts";
import { alertTexts } from "./alert-texts.ts";
import { collectTickets } from "./assigned-tickets.ts";
import { playChime, prepareChime } from "./chime.ts";
import { type AlertText, closeNotifications, notify } from "./notify.ts";
import { listenForPushes, pushWantedPreference } from "./push-subscription.ts";

interface AlertsHouse {
  connection: LiveConnection;
  userId: number;
  companyId: number;
  open: (path: string) => void;
}

interface Alert extends AlertText {
  ticketId: number;
}

const toastMs = 5_000;
/** Id of the toast about assigned tickets, and tag of the notification about several of them. */
const assignedToast = "assigned";

/**
 * Starts the alerts of an agent. Each alert happens once for all tabs: a sound and, if no page of the product is
 * visible, a notification.
 */
export function startAlerts({ connection, userId, companyId, open }: AlertsHouse, signal: AbortSignal): void {
  const tabs = joinTabs(visibleTicket, signal);
  prepareChime(signal);

  async function call(alert: Alert): Promise<void> {
    if (!tabs.isLeader()) return;
    const { attentive, inView } = await tabs.look(alert.ticketId);
    if (!inView) await ring(alert, attentive);
  }

  async function ring(alert: AlertText, attentive: boolean): Promise<void> {
    playChime(volumePreference.read());
    if (!attentive) await notify(alert, open);
  }

  /** Shows the toast in every open page of the user, because any of them may be visible. */
  function tell(id: string, { title, path }: AlertText): void {
    const action = { label: translate(alertTexts, "open"), run: () => open(path) };
    showToast({ id, message: title, tone: "good", ms: toastMs, action });
  }

  /** Tickets that the toast about assigned tickets names while it is shown. */
  let told: readonly Ticket[] = [];

  function tellAssigned(tickets: readonly Ticket[]): void {
    const isShown = shownToasts().some(({ id }) => id === assignedToast);
    const earlier = isShown ? told.filter(({ id }) => !tickets.some((ticket) => ticket.id === id)) : [];
    told = [...earlier, ...tickets].filter(({ id }) => id !== visibleTicket.inView());
    const alert = assignedAlert(told);
    if (alert) tell(assignedToast, alert);
  }

  async function callAssigned(tickets: readonly Ticket[]): Promise<void> {
    if (!tabs.isLeader()) return;
    const looks = await Promise.all(tickets.map(({ id }) => tabs.look(id)));
    const alert = assignedAlert(tickets.filter((_, index) => !looks[index]?.inView));
    if (alert) await ring(alert, looks[0]?.attentive ?? false);
  }

  const assigned = collectTickets((tickets) => {
    tellAssigned(tickets);
    void callAssigned(tickets);
  }, signal);

  const stops = [
    connection.subscribe("appMessage", (event) => {
      if (event.action !== "create" || !callsAgent(event.message, event.ticket, userId, Date.now())) return;
      const { ticket, message } = event;
      void call({ ...alertOf(ticket), body: messageText(message), tag: `ticket-${ticket.id}` });
    }),
    connection.subscribe("mention", ({ ticket, ticketNote }) => {
      const by = ticketNote.user?.name ?? "";
      const title = translate(alertTexts, "mentioned", { by, name: ticket.contact.name });
      const alert = { ...alertOf(ticket), title, body: ticketNote.note, tag: `mention-${ticket.id}` };
      tell(`mention-${ticketNote.id}`, alert);
      void call(alert);
    }),
    connection.subscribe("transfer", ({ ticket, by }) => {
      const title = translate(alertTexts, "transferred", { by: by.name, name: ticket.contact.name });
      const alert = { ...alertOf(ticket), title, body: lastWords(ticket), tag: `transfer-${ticket.id}` };
      // A page that shows the ticket needs no toast, because its user sees the ticket's new owner in the
      // conversation.
      if (visibleTicket.inView() !== ticket.id) tell(alert.tag, alert);
      void call(alert);
    }),
    connection.subscribe("assigned", ({ ticket }) => assigned(ticket)),
  ];
  signal.addEventListener("abort", () => {
    for (const stop of stops) stop();
  });

  if (!("serviceWorker" in navigator)) return;
  stops.push(onVisibilityChange(forgetRead));
  window.addEventListener("focus", forgetRead, { signal });
  navigator.serviceWorker.addEventListener(
    "message",
    ({ data }: MessageEvent<WorkerWord>) => {
      if (data.type === "open") open(data.path);
      // The push message is ignored while the live connection is up, because the page has then received the event
      // already.
      else if (data.type === "push" && connection.state() !== "live") void call(data.push);
    },
    { signal },
  );
  if (pushWantedPreference.read()) void listenForPushes(`${companyId}-${userId}`);
}

/** Messages from the service worker. The message `kept`, which reports cached files, causes no alert. */
type WorkerWord = { type: "open"; path: string } | { type: "push"; push: Alert } | { type: "kept" };

/** Closes the notifications of the ticket that is visible in this page. */
function forgetRead(): void {
  const id = visibleTicket.inView();
  if (id === null) return;
  const tags = ["ticket", "mention", "transfer"].map((kind) => `${kind}-${id}`);
  closeNotifications(tags).catch(() => undefined);
}

function alertOf(ticket: Ticket): Pick<Alert, "ticketId" | "title" | "path"> {
  return {
    ticketId: ticket.id,
    title: ticket.contact.name,
    path: ticket.status === "pending" ? "/tickets?tab=pending" : `/tickets/${ticket.uuid}`,
  };
}

/** Alert about one ticket, or a common one about several; undefined if there is none. */
function assignedAlert(tickets: readonly Ticket[]): AlertText | undefined {
  const [first] = tickets;
  if (!first) return undefined;
  if (tickets.length > 1) {
    const title = translate(alertTexts, "assignedMany", { count: tickets.length });
    const names = tickets.map(({ contact }) => contact.name).join(", ");
    return { title, body: names, tag: assignedToast, path: "/tickets?tab=open" };
  }
  const { contact, queue } = first;
  const title = queue
    ? translate(alertTexts, "assignedIn", { name: contact.name, queue: queue.name })
    : translate(alertTexts, "assigned", { name: contact.name });
  return { ...alertOf(first), title, body: lastWords(first), tag: `transfer-${first.id}` };
}

function lastWords(ticket: Ticket): string {
  const { lastMessage: body, lastMessageDeleted: isDeleted } = ticket;
  const last = {
    mediaType: ticket.lastMessageType ?? "conversation",
    media: ticket.lastMessageMedia,
    content: null,
  };
  // Formatting marks are removed only from texts, because an asterisk in a file's name is no formatting.
  return kindOf(last) === "text" && !isDeleted ? body : messageText({ ...last, body, isDeleted });
}
