import { createSignal } from "../events/signal.ts";

/** Chromium's `beforeinstallprompt` event, which TypeScript's DOM types lack. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

const changes = createSignal();
let kept: InstallPrompt | null = null;

/**
 * Suppresses the browser's own install question and keeps it until the user asks for it. Must be called before the
 * first page is shown, because the event fires early.
 */
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

/** Each event can prompt only once. */
export async function askToInstall(): Promise<void> {
  const asked = kept;
  change(null);
  await asked?.prompt();
}

function change(prompt: InstallPrompt | null): void {
  kept = prompt;
  changes.fire();
}
