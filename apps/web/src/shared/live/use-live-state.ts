import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { LiveState } from "./live-connection.ts";
import { useLiveConnection } from "./live-context.ts";

export function useLiveState(): LiveState {
  const connection = useLiveConnection();
  return useSyncExternalStore(connection.onState, connection.state);
}

/**
 * Calls back after a reconnect. Events sent during the disconnect are lost, so visible data has to be fetched again.
 */
export function useResync(callback: () => void): void {
  const connection = useLiveConnection();
  const latest = useEffectEvent(callback);
  useEffect(() => connection.onResync(() => latest()), [connection]);
}
