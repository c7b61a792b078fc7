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

/** Routes messages about typing to the process that owns the connection, and to no other. */
export function routeTyping(bus: Bus): void {
  bus.route("typing", (message) => ({ connection: Number(message.split(":")[1]) }));
}

/** Shows the customer that a user is typing, if this process owns the connection. Failures are only logged. */
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
