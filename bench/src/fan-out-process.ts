import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { subscriptionSchemas } from "@recado/contract/client-events";
import { eventName } from "@recado/contract/event-name";
import { Server } from "socket.io";
import { notificationRoomsFor, ticketRecipients } from "../../apps/server/src/domain/tickets/policy.ts";
import { presentTicket } from "../../apps/server/src/domain/tickets/present.ts";
import type { TicketRow } from "../../apps/server/src/domain/tickets/store.ts";
import type { Actor } from "../../apps/server/src/platform/actor.ts";
import type { LiveEvent } from "../../apps/server/src/platform/db/database.ts";
import { createLive } from "../../apps/server/src/platform/live/live.ts";
import { defineSubscription } from "../../apps/server/src/platform/live/socket-rooms.ts";
import { createLogger } from "../../apps/server/src/platform/logger.ts";
import { createMetrics } from "../../apps/server/src/platform/metrics.ts";
import { systemClock } from "../../apps/server/src/ports/clock.ts";

/**
 * A process that runs the program's live events beside a bare socket.io server. Both have the same sockets and send the
 * same events.
 */

const companyId = 1;
const seen: TicketRow = {
  id: 1,
  uuid: "0b9f7a4e-3f0c-4c1e-9d52-6a3f0f6b2c11",
  company_id: companyId,
  status: "open",
  user_id: 1,
  user_name: "Bruno Alves",
  queue_id: 7,
  queue_name: "Vendas",
  queue_color: "#2f9e6e",
  connection_id: 1,
  connection_name: "Loja",
  contact_id: 1,
  contact_name: "Camila Rocha",
  contact_number: "5511981234567",
  contact_email: "camila@exemplo.com.br",
  contact_picture: null,
  tags: [{ id: 1, name: "Orçamento", color: "#3b6fd4", kanban: 1 }],
  last_message: "Bom dia! A entrega da estante é hoje? Estarei em casa a partir das 14 horas.",
  last_mentions: null,
  last_message_id: "1",
  last_from_me: false,
  last_ack: 0,
  last_media_type: "conversation",
  last_media: null,
  last_failed: false,
  last_deleted: false,
  last_author: null,
  waiting_since: null,
  snoozed_at: null,
  snoozed_until: null,
  snooze_end: null,
  sla: null,
  priority: 1,
  rating: null,
  rating_scale: 3,
  last_participant: null,
  unread_messages: 2,
  window_closes_at: null,
  held_by: null,
  held_changed_at: null,
  ad: null,
  is_group: false,
  chatbot: false,
  use_integration: false,
  prompt_id: null,
  integration_id: null,
  created_at: new Date(),
  queued_at: new Date(),
  updated_at: new Date(),
};
const payload = { action: "update" as const, ticket: presentTicket(seen) };
const announcement: LiveEvent = {
  companyId,
  rooms: ticketRecipients(companyId, seen),
  except: [],
  name: "ticket",
  payload,
};

/** Returns the user of a token. The token tells whether the user serves the ticket's queue. */
async function authenticate(token: string): Promise<Actor> {
  return {
    companyId,
    userId: Number(token.split(":")[1]),
    sessionId: token,
    sessionEndsAt: new Date(8.64e15),
    verifiedAt: null,
    secondFactorDueAt: null,
    name: "Bruno",
    email: "bruno@exemplo.com.br",
    profile: "user",
    super: false,
    isSupport: false,
    role: null,
    allTicket: false,
    queueIds: token.startsWith("sees") ? [7] : [8],
    connectionId: null,
    plan: {} as Actor["plan"],
  };
}

const liveHttp = createServer();
const live = createLive(liveHttp, {
  logger: createLogger("silent"),
  authenticate,
  again: async (actor) => actor,
  clock: systemClock,
  follow: async () => {},
  followedSince: () => 0,
  metrics: createMetrics(),
  subscriptions: {
    notification: defineSubscription(subscriptionSchemas.notification, async (actor) =>
      notificationRoomsFor(actor),
    ),
  },
  onUserStatus: () => {},
  onLeft: () => {},
  onWatching: () => {},
  onViewing: async () => true,
  corsOrigins: [],
  onLoopbackOnly: false,
  introductionMilliseconds: 10_000,
  sessionCheckMilliseconds: 10_000,
});
const bareHttp = createServer();
const bare = new Server(bareHttp, { transports: ["websocket"], serveClient: false });
bare.on("connection", (socket) => {
  socket.on("joinNotification", (_, acknowledge: (joined: boolean) => void) => {
    if (String(socket.handshake.query.token).startsWith("sees")) void socket.join("room");
    acknowledge(true);
  });
  socket.emit("ready");
});

const emits = {
  live: () => live.deliver([announcement]),
  bare: () => void bare.to("room").emit(eventName(companyId, "ticket"), payload),
};

export type FanOutRequest = { emit: keyof typeof emits; events: number } | { spent: true };

/** Sends events, and lets the event loop run after each, as it does between commits. */
async function emit(which: keyof typeof emits, events: number): Promise<void> {
  for (let event = 0; event < events; event++) {
    emits[which]();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

process.on("message", (question: FanOutRequest) => {
  if ("emit" in question) void emit(question.emit, question.events);
  else process.send?.({ spent: process.cpuUsage() });
});
for (const http of [liveHttp, bareHttp])
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
const urlOf = (http: typeof liveHttp) => `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
process.send?.({ live: urlOf(liveHttp), bare: urlOf(bareHttp) });
