import type { EventName, EventPayload } from "@recado/contract/events";
import { useEffect, useEffectEvent } from "react";
import { useLiveConnection } from "./live-context.ts";

/** Handles a live event of the company; events are delivered in batches, once per frame. */
export function useLiveEvent<Name extends EventName>(
  name: Name,
  handler: (payload: EventPayload<Name>) => void,
): void {
  const connection = useLiveConnection();
  const latest = useEffectEvent(handler);
  useEffect(() => connection.subscribe(name, (payload) => latest(payload)), [connection, name]);
}
