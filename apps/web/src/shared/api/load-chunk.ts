import { hasUnsaved } from "../forms/unsaved.ts";
import { translate } from "../i18n/language.ts";
import { sharedTexts } from "../i18n/texts.ts";
import { showToast } from "../ui/feedback/toast.ts";
import { loadOnceReachable, waitForServer } from "./connectivity.ts";
import { OfflineError } from "./offline-error.ts";
import { showOffline } from "./show-offline.ts";
import { singleFlight } from "./single-flight.ts";

/** Period after a reload during which the page does not reload itself again, even if a chunk is missing again. */
const triedMs = 60_000;

/**
 * Loads a lazy chunk that the user is waiting for. If the server is away, informs the user and waits for the server.
 */
export async function loadChunk<Part>(load: () => Promise<Part>, onAway = showOffline): Promise<Part> {
  try {
    return await loadOnceReachable(load, onAway);
  } catch (error) {
    if (error instanceof OfflineError) void reloadAfterFailure();
    throw error;
  }
}

/** Loads a lazy chunk in the background. The user is not informed if the server is away. */
export function loadInBackground<Part>(load: () => Promise<Part>, use: (part: Part) => void): void {
  loadChunk(load, () => undefined).then(use, (error) => error instanceof OfflineError || reportError(error));
}

/**
 * Reloads the page after a chunk failed to load, because a browser never requests a module again after a failed
 * attempt. The user is asked first if the reload would discard typed text, or if a recent reload did not help.
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

/** Reloads the page after the server has responded. A reload without a server would leave the user without any page. */
export async function reloadPage(): Promise<void> {
  await waitForServer();
  window.location.reload();
}

function wasTried(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  return isReload && performance.now() < triedMs;
}
