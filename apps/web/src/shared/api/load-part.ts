import { hasUnsaved } from "../forms/unsaved.ts";
import { translate } from "../i18n/language.ts";
import { sharedTexts } from "../i18n/texts.ts";
import { showToast } from "../ui/feedback/toast.ts";
import { OfflineError } from "./offline-error.ts";
import { onceReached, reachServer } from "./reach.ts";
import { shareRunning } from "./share-running.ts";
import { showOffline } from "./show-offline.ts";

/** A page that was loaded anew no longer ago than this, and misses a part still, does not do so again by itself. */
const triedMs = 60_000;

/** A part of the program that something is done with; says so while the server is away, and comes once it can be had. */
export async function loadPart<Part>(load: () => Promise<Part>, onAway = showOffline): Promise<Part> {
  try {
    return await onceReached(load, onAway);
  } catch (error) {
    if (error instanceof OfflineError) void loadAnew();
    throw error;
  }
}

/** The same for what nobody asked for: nobody is told that it is late. */
export function loadLater<Part>(load: () => Promise<Part>, use: (part: Part) => void): void {
  loadPart(load, () => undefined).then(use, (error) => error instanceof OfflineError || reportError(error));
}

/**
 * Loads the page anew, for a part of it that was cut off on its way: a browser never asks for that one again. Where
 * something typed would be lost, or it was of no use just before, the reader says when.
 */
export const loadAnew = shareRunning(async () => {
  const wasAway = await reachServer(showOffline);
  if ((wasAway || !wasTried()) && !hasUnsaved()) window.location.reload();
  else
    showToast({
      id: "part-missing",
      message: translate(sharedTexts, "loadError"),
      tone: "bad",
      action: { label: translate(sharedTexts, "tryAgain"), run: () => void reload() },
    });
});

/** Reloading a page whose server is away would lose even the page. */
export async function reload(): Promise<void> {
  await reachServer();
  window.location.reload();
}

function wasTried(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  return isReload && performance.now() < triedMs;
}
