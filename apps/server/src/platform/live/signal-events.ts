import { signalSchemas, type ViewSignal } from "@recado/contract/client-events";
import type { ClientEvent } from "./hear-client.ts";
import type { LiveSocket } from "./socket-rooms.ts";

interface Reports {
  reportStatus(): void;
  reportWatching(): void;
  view(viewing: ViewSignal): Promise<boolean>;
}

export function signalEvents(
  { data }: LiveSocket,
  { reportStatus, reportWatching, view }: Reports,
): Record<keyof typeof signalSchemas, ClientEvent> {
  return {
    userStatus: {
      argument: signalSchemas.userStatus,
      kind: "signal",
      hear() {
        reportStatus();
        if (data.isWatching) reportWatching();
        return true;
      },
    },
    watching: {
      argument: signalSchemas.watching,
      kind: "signal",
      hear(value) {
        data.isWatching = value === true;
        reportWatching();
        return true;
      },
    },
    idle: {
      argument: signalSchemas.idle,
      kind: "signal",
      hear(value) {
        data.isIdle = value === true;
        reportStatus();
        return true;
      },
    },
    viewing: {
      argument: signalSchemas.viewing,
      kind: "signal",
      hear: (value) => view(value as ViewSignal),
    },
  };
}
