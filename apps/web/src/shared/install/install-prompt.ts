import { createSignal } from "../events/signal.ts";

/** Chromium's `beforeinstallprompt` event, which is missing in TypeScript's DOM types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

const changes = createSignal();
let kept: InstallPrompt | null = null;

/**
 * Prevents the browser from asking by itself whether to install the app. The browser's question is kept until the user
 * asks for it. Must be called before the first screen is shown, because the event fires early.
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

/** Shows the browser's question whether to install the app. Each kept event can show the question only once. */
export async function askToInstall(): Promise<void> {
  const asked = kept;
  change(null);
  await asked?.prompt();
}

function change(prompt: InstallPrompt | null): void {
  kept = prompt;
  changes.fire();
}
