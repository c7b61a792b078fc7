import { createSignal } from "../../events/signal.ts";

export interface Toast {
  readonly id: string;
  /**
   * Number that is unique to each displayed toast, so that a toast that replaces another toast is displayed for its
   * full time.
   */
  readonly serial: number;
  readonly message: string;
  readonly tone: "good" | "bad";
  /** Time until the toast disappears, in milliseconds; if unset, the toast stays until the user closes it. */
  readonly ms?: number;
  /** Button in the toast, such as undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Display time of a toast that contains only an error message, in milliseconds. */
export const errorToastMs = 2_000;

/** Largest number of toasts displayed at once, because nobody reads more. */
const most = 2;

const changes = createSignal();
let shown: readonly Toast[] = [];
let made = 0;

/**
 * Shows a short message about an action that has succeeded or failed. If `id` is given, the toast replaces an earlier
 * toast with that id.
 */
export function showToast(toast: Omit<Toast, "id" | "serial"> & { readonly id?: string }): void {
  made += 1;
  const next = { id: `toast-${made}`, ...toast, serial: made };
  const all = [...shown.filter(({ id }) => id !== next.id), next];
  // A toast without a time limit may contain text that exists nowhere else. If there are too many toasts, the oldest
  // toast with a time limit is therefore removed first.
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
