import type { QueryClient } from "@tanstack/react-query";
import { keepRecentChats } from "../features/chats/keep-recent-chats.ts";
import { keepRecentTickets } from "../features/inbox/keep-recent-tickets.ts";
import { defineTexts } from "../shared/i18n/define-texts.ts";
import { translate } from "../shared/i18n/language.ts";
import { showToast } from "../shared/ui/feedback/toast.ts";

/** Interval at which an open page looks for a newer build and for new conversations. */
const againAfterMs = 20 * 60_000;

const programTexts = defineTexts({
  pt: { newVersion: "Nova versão disponível.", update: "Atualizar" },
  en: { newVersion: "A new version is available.", update: "Update" },
  es: { newVersion: "Nueva versión disponible.", update: "Actualizar" },
});

let offered = "";

/**
 * Caches the files of the newest build and the tickets and chats with the latest activity. An open page continues to
 * run its own build until the user reloads, so that typed text is not lost.
 */
export function startProgramUpdates(client: QueryClient, signal: AbortSignal): void {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener(
    "message",
    ({ data }: MessageEvent<{ type: string; first?: string }>) => {
      if (data.type === "kept" && data.first) offerBuild(data.first);
    },
    { signal },
  );
  const keep = () => {
    if (document.visibilityState === "hidden") return;
    serviceWorker
      .register("/push-worker.js")
      .then(() => serviceWorker.ready)
      .then(({ active }) => active?.postMessage({ type: "keep" }))
      // In a browser that denies service workers, the app starts only with a connection.
      .catch(() => undefined);
    // If the server or the browser's storage is unavailable, the copies that are already stored remain unchanged.
    keepRecentTickets(client, signal)
      .then(() => keepRecentChats(signal))
      .catch(() => undefined);
  };
  keep();
  const timer = window.setInterval(keep, againAfterMs);
  signal.addEventListener("abort", () => window.clearInterval(timer));
}

/**
 * Offers the user to reload with a newer build, unless this page already runs it. `first` is the path of the entry file
 * of the newest build.
 */
function offerBuild(first: string): void {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!own || new URL(own).pathname === first || offered === first) return;
  offered = first;
  showToast({
    id: "new-version",
    message: translate(programTexts, "newVersion"),
    tone: "good",
    action: { label: translate(programTexts, "update"), run: () => window.location.reload() },
  });
}
