import type { Logger } from "pino";
import { findIdentities } from "../../domain/contacts/store.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database } from "../../platform/db/database.ts";
import type { ConnectionOwner } from "./own-connections.ts";

declare module "../../platform/db/database.ts" {
  interface Topics {
    typing: true;
  }
}

/** Only the process that owns the connection receives the message. */
export function routeTyping(bus: Bus): void {
  bus.route("typing", (message) => ({ connection: Number(message.split(":")[1]) }));
}

/** Forwards a user's typing to the customer if this process owns the connection. Nobody waits for the result. */
export function forwardTyping(bus: Bus, database: Database, owner: ConnectionOwner, logger: Logger): void {
  bus.subscribe("typing", (message) => {
    const [companyId = 0, connectionId = 0, contactId = 0, typing = 0] = message.split(":").map(Number);
    const session = owner.session(connectionId);
    if (!session) return;
    database
      .read(companyId, (db) => findIdentities(db, connectionId, contactId))
      .then((contact) => session.showTyping(contact, typing === 1))
      .catch((error: unknown) =>
        logger.warn({ err: error, connectionId }, "agent's typing not shown to the customer"),
      );
  });
}
