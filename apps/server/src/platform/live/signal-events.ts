import { signalSchemas, type ViewSignal } from "@recado/contract/client-events";
import type { ClientEvent } from "./receive-client-events.ts";
import type { LiveSocket } from "./socket-rooms.ts";

interface Reports {
  reportStatus(): void;
  reportWatching(): void;
  view(viewing: ViewSignal): Promise<boolean>;
  sinceMissed(): number;
}

export function signalEvents(
  { data }: LiveSocket,
  { reportStatus, reportWatching, view, sinceMissed }: Reports,
): Record<keyof typeof signalSchemas, ClientEvent> {
  return {
    userStatus: {
      argument: signalSchemas.userStatus,
      kind: "signal",
      handle() {
        reportStatus();
        if (data.isWatching) reportWatching();
        return true;
      },
    },
    watching: {
      argument: signalSchemas.watching,
      kind: "signal",
      handle(value) {
        data.isWatching = value === true;
        reportWatching();
        return true;
      },
    },
    idle: {
      argument: signalSchemas.idle,
      kind: "signal",
      handle(value) {
        data.isIdle = value === true;
        reportStatus();
        return true;
      },
    },
    viewing: {
      argument: signalSchemas.viewing,
      kind: "signal",
      handle: (value) => view(value as ViewSignal),
    },
    lastMissed: {
      argument: signalSchemas.lastMissed,
      kind: "signal",
      handle: sinceMissed,
    },
  };
}
