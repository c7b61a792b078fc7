import type { Logger } from "pino";
import type { Bus } from "../bus/bus.ts";
import type { Live } from "./live.ts";

/** Updates the live rooms of sockets as soon as their users gain or lose a right. */
export function followRights(bus: Bus, live: Live, logger: Logger): void {
  const recheck = (belongs: Parameters<Live["recheck"]>[0]) => {
    live
      .recheck(belongs)
      .catch((error: unknown) =>
        logger.error(
          { err: error },
          "live event rooms not updated after a change of rights, affected connections closed, browsers reconnect",
        ),
      );
  };
  bus.subscribe("actor", (message) => {
    const [companyId, userId] = message.split(":");
    recheck(
      (actor) => actor.companyId === Number(companyId) && (userId === "*" || actor.userId === Number(userId)),
    );
  });
  bus.subscribe("rooms", (message) => {
    const separator = message.indexOf(":");
    const companyId = Number(message.slice(0, separator));
    const subject = message.slice(separator);
    recheck(
      (actor, rooms) => actor.companyId === companyId && [...rooms].some((room) => room.endsWith(subject)),
    );
  });
  // Events that were missed cannot be sent again, so the sockets are disconnected. When a browser reconnects, it loads
  // its data again and its rights are checked.
  bus.onGap((companyId) => live.resync(companyId));
}
