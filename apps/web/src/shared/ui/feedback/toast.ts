import { createSignal } from "../../events/signal.ts";

export interface Toast {
  readonly id: string;
  /** Unique per shown toast, so that a toast that replaces another gets its full time. */
  readonly serial: number;
  readonly message: string;
  readonly tone: "good" | "bad";
  /** Time until it disappears; if unset, it stays until closed. */
  readonly ms?: number;
  /** The one action that helps. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Time that a toast with only an error message stays. */
export const errorToastMs = 2_000;

/** Nobody reads more toasts at once. */
const most = 2;

const changes = createSignal();
let shown: readonly Toast[] = [];
let made = 0;

/**
 * Shows a short message about an action that was done or failed. A toast with an id replaces the earlier toast with
 * that id.
 */
export function showToast(toast: Omit<Toast, "id" | "serial"> & { readonly id?: string }): void {
  made += 1;
  const next = { id: `toast-${made}`, ...toast, serial: made };
  const all = [...shown.filter(({ id }) => id !== next.id), next];
  // A toast without a time limit may hold text that is nowhere else, so a temporary toast never removes it.
  const first = all.find(({ ms }) => ms !== undefined) ?? all[0];
  set(all.length > most && first !== next ? all.filter((toast) => toast !== first) : all);
}

export function closeToast(id: string): void {
  set(shown.filter((toast) => toast.id !== id));
}

export function shownToasts(): readonly Toast[] {
  return shown;
}

export const onToasts = changes.listen;

function set(next: readonly Toast[]): void {
  shown = next;
  changes.fire();
}
