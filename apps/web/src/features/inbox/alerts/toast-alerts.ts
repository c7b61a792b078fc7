import type { Ticket } from "@recado/contract/tickets";
import type { TabLocks } from "../../../shared/attention/tab-locks.ts";
import { translate } from "../../../shared/i18n/language.ts";
import type { LiveConnection } from "../../../shared/live/live-connection.ts";
import { shownToasts, showToast } from "../../../shared/ui/feedback/toast.ts";
import { kindOf } from "../../messages/message-kind.ts";
import { messageText } from "../../messages/message-text.ts";
import { visibleTicket } from "../../tickets/visible-ticket.ts";
import { type Alert, alertOf } from "./alert-of.ts";
import { collectTickets } from "./collect-tickets.ts";
import type { AlertText } from "./notify.ts";
import { toastAlertTexts } from "./toast-alert-texts.ts";

interface ToastAlertParts {
  connection: LiveConnection;
  tabs: TabLocks;
  open: (path: string) => void;
  /** Makes the sound and the notification of an alert, unless the user is looking at its ticket. */
  call: (alert: Alert) => Promise<void>;
  ring: (alert: AlertText, attentive: boolean) => Promise<void>;
}

const toastMs = 5_000;
/** Id of the toast about assigned tickets, and tag of the notification about several of them. */
const assignedToast = "assigned";

/** Starts the alerts that show a toast too: mentions, and tickets that a colleague or a queue gives to the user. */
export function startToastAlerts(
  { connection, tabs, open, call, ring }: ToastAlertParts,
  signal: AbortSignal,
): void {
  /** Shows the toast in every open page of the user, because any of them may be visible. */
  function tell(id: string, { title, path }: AlertText): void {
    const action = { label: translate(toastAlertTexts, "open"), run: () => open(path) };
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

  const collect = collectTickets((tickets) => {
    tellAssigned(tickets);
    void callAssigned(tickets);
  }, signal);

  const stops = [
    connection.subscribe("mention", ({ ticket, ticketNote }) => {
      const by = ticketNote.user?.name ?? "";
      const title = translate(toastAlertTexts, "mentioned", { by, name: ticket.contact.name });
      const alert = { ...alertOf(ticket), title, body: ticketNote.note, tag: `mention-${ticket.id}` };
      tell(`mention-${ticketNote.id}`, alert);
      void call(alert);
    }),
    connection.subscribe("transfer", ({ ticket, by }) => {
      const title = translate(toastAlertTexts, "transferred", { by: by.name, name: ticket.contact.name });
      const alert = { ...alertOf(ticket), title, body: lastWords(ticket), tag: `transfer-${ticket.id}` };
      // A page that shows the ticket needs no toast, because its user sees the ticket's new owner in the
      // conversation.
      if (visibleTicket.inView() !== ticket.id) tell(alert.tag, alert);
      void call(alert);
    }),
    connection.subscribe("assigned", ({ ticket }) => collect(ticket)),
  ];
  signal.addEventListener("abort", () => {
    for (const stop of stops) stop();
  });
}

/** Alert about one ticket, or a common one about several; undefined if there is none. */
function assignedAlert(tickets: readonly Ticket[]): AlertText | undefined {
  const [first] = tickets;
  if (!first) return undefined;
  if (tickets.length > 1) {
    const title = translate(toastAlertTexts, "assignedMany", { count: tickets.length });
    const names = tickets.map(({ contact }) => contact.name).join(", ");
    return { title, body: names, tag: assignedToast, path: "/tickets?tab=open" };
  }
  const { contact, queue } = first;
  const title = queue
    ? translate(toastAlertTexts, "assignedIn", { name: contact.name, queue: queue.name })
    : translate(toastAlertTexts, "assigned", { name: contact.name });
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
