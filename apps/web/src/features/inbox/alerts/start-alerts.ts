import { loadInBackground } from "../../../shared/api/load-chunk.ts";
import { joinTabs } from "../../../shared/attention/tab-locks.ts";
import { onVisibilityChange } from "../../../shared/attention/visible-conversation.ts";
import type { LiveConnection } from "../../../shared/live/live-connection.ts";
import { volumePreference } from "../../../shared/preferences/volume.ts";
import { messageText } from "../../messages/message-text.ts";
import { visibleTicket } from "../../tickets/visible-ticket.ts";
import { type Alert, alertOf } from "./alert-of.ts";
import { callsAgent } from "./alert-rules.ts";
import { playChime, prepareChime } from "./chime.ts";
import { type AlertText, closeNotifications, notify } from "./notify.ts";
import { listenForPushes, pushWantedPreference } from "./push-subscription.ts";

interface AlertsHouse {
  connection: LiveConnection;
  userId: number;
  companyId: number;
  open: (path: string) => void;
}

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

  const stops = [
    connection.subscribe("appMessage", (event) => {
      if (event.action !== "create" || !callsAgent(event.message, event.ticket, userId, Date.now())) return;
      const { ticket, message } = event;
      void call({ ...alertOf(ticket), body: messageText(message), tag: `ticket-${ticket.id}` });
    }),
  ];
  signal.addEventListener("abort", () => {
    for (const stop of stops) stop();
  });
  loadInBackground(
    () => import("./toast-alerts.ts"),
    ({ startToastAlerts }) => {
      if (!signal.aborted) startToastAlerts({ connection, tabs, open, call, ring }, signal);
    },
  );

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
