import { createSignal } from "../../events/signal.ts";

export interface Toast {
  readonly id: string;
  /** Each that is shown has its own, and so its own time, also where it takes another's place. */
  readonly serial: number;
  readonly message: string;
  readonly tone: "good" | "bad";
  /** How long it stays; without it, until it is closed. */
  readonly ms?: number;
  /** The one thing to do about it. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** How long one stays that says only what was refused. */
export const errorToastMs = 2_000;

/** More at once would be read by nobody. */
const most = 2;

const changes = createSignal();
let shown: readonly Toast[] = [];
let made = 0;

/** A short word on something that was done, or could not be. With an id, it takes the place of the one before. */
export function showToast(toast: Omit<Toast, "id" | "serial"> & { readonly id?: string }): void {
  made += 1;
  const next = { id: `toast-${made}`, ...toast, serial: made };
  const all = [...shown.filter(({ id }) => id !== next.id), next];
  // What stays until it is closed may hold words that are nowhere else: it makes way for none that passes.
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
