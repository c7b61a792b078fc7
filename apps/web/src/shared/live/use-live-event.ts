import type { EventName, EventPayload } from "@recado/contract/shared/events";
import { useEffect, useEffectEvent } from "react";
import { useLiveConnection } from "./live-context.ts";

/** Hears a live event of the company, at most once per frame together with all others. */
export function useLiveEvent<Name extends EventName>(
  name: Name,
  handler: (payload: EventPayload<Name>) => void,
): void {
  const connection = useLiveConnection();
  const latest = useEffectEvent(handler);
  useEffect(() => connection.subscribe(name, (payload) => latest(payload)), [connection, name]);
}
