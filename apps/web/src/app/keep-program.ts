import type { QueryClient } from "@tanstack/react-query";
import { keepRecentChats } from "../features/chats/keep-recent-chats.ts";
import { keepRecentTickets } from "../features/inbox/keep-recent-tickets.ts";
import { defineTexts } from "../shared/i18n/define-texts.ts";
import { translate } from "../shared/i18n/language.ts";
import { showToast } from "../shared/ui/feedback/toast.ts";

/** How often a page that stays open looks for a newer build, and for what came meanwhile. */
const againAfterMs = 20 * 60_000;

const programTexts = defineTexts({
  pt: { newVersion: "Nova versão disponível.", update: "Atualizar" },
  en: { newVersion: "A new version is available.", update: "Update" },
  es: { newVersion: "Nueva versión disponible.", update: "Actualizar" },
});

let offered = "";

/**
 * Keeps every part of the newest build, and of the tickets and chats that moved last what was said. A page that is open stays with
 * its own build until its reader loads another: what they type is saved by then.
 */
export function startKeeping(client: QueryClient, signal: AbortSignal): void {
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
      // A browser that refuses workers starts with a line only.
      .catch(() => undefined);
    // Without a line, or without storage, what is kept stays as it is.
    keepRecentTickets(client, signal)
      .then(() => keepRecentChats(signal))
      .catch(() => undefined);
  };
  keep();
  const timer = window.setInterval(keep, againAfterMs);
  signal.addEventListener("abort", () => window.clearInterval(timer));
}

/** `first` is the file that a page of the newest build begins with. */
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
