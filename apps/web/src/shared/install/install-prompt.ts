import { createSignal } from "../events/signal.ts";

/** What Chromium gives a page that may be installed; the types of the browser lack it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

const changes = createSignal();
let kept: InstallPrompt | null = null;

/** Nothing asks by itself: the browser's own question waits until somebody looks for it. Heard before the first page is shown. */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    change(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => change(null));
}

export const onInstallPrompt = changes.listen;

export function installPrompt(): InstallPrompt | null {
  return kept;
}

/** A browser asks once with each. */
export async function askToInstall(): Promise<void> {
  const asked = kept;
  change(null);
  await asked?.prompt();
}

function change(prompt: InstallPrompt | null): void {
  kept = prompt;
  changes.fire();
}
