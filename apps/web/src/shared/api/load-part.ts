import { hasUnsaved } from "../forms/unsaved.ts";
import { translate } from "../i18n/language.ts";
import { sharedTexts } from "../i18n/texts.ts";
import { showToast } from "../ui/feedback/toast.ts";
import { OfflineError } from "./offline-error.ts";
import { onceReached, reachServer } from "./reach.ts";
import { shareRunning } from "./share-running.ts";
import { showOffline } from "./show-offline.ts";

/** A page that was reloaded less than this long ago and still misses a chunk does not reload itself again. */
const triedMs = 60_000;

/** Loads a lazy chunk that the user asked for. While the server is away, tells the user so and waits for it. */
export async function loadPart<Part>(load: () => Promise<Part>, onAway = showOffline): Promise<Part> {
  try {
    return await onceReached(load, onAway);
  } catch (error) {
    if (error instanceof OfflineError) void loadAnew();
    throw error;
  }
}

/** Loads a lazy chunk in the background; the user is not told when it is late. */
export function loadLater<Part>(load: () => Promise<Part>, use: (part: Part) => void): void {
  loadPart(load, () => undefined).then(use, (error) => error instanceof OfflineError || reportError(error));
}

/**
 * Reloads the page when a chunk failed to load, because browsers never request a failed module again. The user is asked
 * first if typed text would be lost or if a reload has just failed to help.
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

/** Waits for the server before it reloads: a reload without a server would lose the page itself. */
export async function reload(): Promise<void> {
  await reachServer();
  window.location.reload();
}

function wasTried(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  return isReload && performance.now() < triedMs;
}
