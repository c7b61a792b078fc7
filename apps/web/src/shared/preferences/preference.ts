import { useSyncExternalStore } from "react";
import { createSignal } from "../events/signal.ts";
import { parseStored } from "./parse-stored.ts";

export interface Preference<Value> {
  read: () => Value;
  write: (value: Value) => void;
  /**
   * Hook that returns the value and renders the component again when the value changes in this tab or in another tab.
   */
  use: () => Value;
}

/**
 * A preference of the user that is stored in this browser only. If the stored value is no longer valid, the initial
 * value applies.
 */
export function createPreference<Value extends string | number | boolean>(
  key: string,
  initial: Value,
  isValid: (value: unknown) => value is Value,
): Preference<Value> {
  const changes = createSignal();

  const read = () => parseStored(key, initial, isValid);

  function listen(callback: () => void): () => void {
    const onStorage = (event: StorageEvent) => event.key === key && callback();
    window.addEventListener("storage", onStorage);
    const stop = changes.listen(callback);
    return () => {
      window.removeEventListener("storage", onStorage);
      stop();
    };
  }

  return {
    read,
    write: (value) => {
      localStorage.setItem(key, JSON.stringify(value));
      changes.fire();
    },
    use: () => useSyncExternalStore(listen, read),
  };
}
