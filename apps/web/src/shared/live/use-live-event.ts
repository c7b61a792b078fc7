import type { EventName, EventPayload } from "@recado/contract/events";
import { useEffect, useEffectEvent } from "react";
import { useLiveConnection } from "./live-context.ts";

/** Calls the handler for live events of the company. Events are delivered together, once per animation frame. */
export function useLiveEvent<Name extends EventName>(
  name: Name,
  handler: (payload: EventPayload<Name>) => void,
): void {
  const connection = useLiveConnection();
  const latest = useEffectEvent(handler);
  useEffect(() => connection.subscribe(name, (payload) => latest(payload)), [connection, name]);
}
