import { type SubscriptionName, subscriptionSchemas } from "@recado/contract/client-events";
import type { Database } from "../../platform/db/database.ts";
import { defineSubscription, type SubscriptionKind } from "../../platform/live/socket-rooms.ts";
import { accessTicket, notificationRoomsFor, statusRoomsFor, ticketRoomsFor } from "./policy.ts";

const { tickets, notification, chatBox } = subscriptionSchemas;

/** Ticket subscriptions that a socket may make. Access is checked when the socket subscribes. */
export function createSubscriptions(database: Database): Record<SubscriptionName, SubscriptionKind> {
  return {
    tickets: defineSubscription(tickets, async (actor, status) => statusRoomsFor(actor, status)),
    notification: defineSubscription(notification, async (actor) => notificationRoomsFor(actor)),
    chatBox: defineSubscription(chatBox, async (actor, id) => {
      const ticket = await database.read(actor.companyId, (db) => accessTicket(db, actor, id));
      return ticketRoomsFor(actor, ticket);
    }),
  };
}
