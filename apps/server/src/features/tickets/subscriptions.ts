import { idSchema } from "@recado/contract/shared/wire";
import { ticketStatusSchema } from "@recado/contract/tickets";
import type { Database } from "../../platform/db/database.ts";
import type { Subscribe } from "../../platform/live/socket-rooms.ts";
import { accessTicket, notificationRoomsFor, statusRoomsFor, ticketRoomsFor } from "./policy.ts";

/** What a socket may ask to hear of tickets; each is an access check of that moment. */
export function createSubscriptions(database: Database): Record<string, Subscribe> {
  return {
    tickets: async (actor, status) => statusRoomsFor(actor, ticketStatusSchema.parse(status)),
    notification: async (actor) => notificationRoomsFor(actor),
    chatBox: async (actor, ticketId) => {
      const id = idSchema.parse(ticketId);
      const ticket = await database.read(actor.companyId, (db) => accessTicket(db, actor, id));
      return ticketRoomsFor(actor, ticket);
    },
  };
}
