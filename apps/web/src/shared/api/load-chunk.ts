import { hasUnsaved } from "../forms/unsaved.ts";
import { translate } from "../i18n/language.ts";
import { sharedTexts } from "../i18n/texts.ts";
import { showToast } from "../ui/feedback/toast.ts";
import { loadOnceReachable, waitForServer } from "./connectivity.ts";
import { OfflineError } from "./offline-error.ts";
import { showOffline } from "./show-offline.ts";
import { singleFlight } from "./single-flight.ts";

/** A page that was reloaded less than this long ago and still misses a chunk does not reload itself again. */
const triedMs = 60_000;

/** Loads a lazy chunk that the user asked for. While the server is away, tells the user so and waits for it. */
export async function loadChunk<Part>(load: () => Promise<Part>, onAway = showOffline): Promise<Part> {
  try {
    return await loadOnceReachable(load, onAway);
  } catch (error) {
    if (error instanceof OfflineError) void reloadAfterFailure();
    throw error;
  }
}

/** Loads a lazy chunk in the background; the user is not told when it is late. */
export function loadInBackground<Part>(load: () => Promise<Part>, use: (part: Part) => void): void {
  loadChunk(load, () => undefined).then(use, (error) => error instanceof OfflineError || reportError(error));
}

/**
 * Reloads the page when a chunk failed to load, because browsers never request a failed module again. The user is asked
 * first if typed text would be lost or if a reload has just failed to help.
 */
export const reloadAfterFailure = singleFlight(async () => {
  const wasAway = await waitForServer(showOffline);
  if ((wasAway || !wasTried()) && !hasUnsaved()) window.location.reload();
  else
    showToast({
      id: "part-missing",
      message: translate(sharedTexts, "loadError"),
      tone: "bad",
      action: { label: translate(sharedTexts, "tryAgain"), run: () => void reloadPage() },
    });
});

/** Waits for the server before it reloads: a reload without a server would lose the page itself. */
export async function reloadPage(): Promise<void> {
  await waitForServer();
  window.location.reload();
}

function wasTried(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  return isReload && performance.now() < triedMs;
}
