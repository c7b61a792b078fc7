import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { planFlags } from "@recado/contract/shared/permissions";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { systemClock } from "../../ports/clock.ts";
import { type Listener, openListener } from "../../testing/listeners.ts";
import type { Actor } from "../actor.ts";
import type { LiveRoom } from "../db/database.ts";
import { createLogger } from "../logger.ts";
import { createMetrics } from "../metrics.ts";
import { mostSockets } from "./client-limits.ts";
import { createLive, type Live, type LiveOptions } from "./live.ts";
import { defineSubscription } from "./socket-rooms.ts";

const agent: Actor = {
  companyId: 1,
  userId: 1,
  sessionId: "session",
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
  queueIds: [],
  connectionId: null,
  plan: Object.fromEntries(planFlags.map((flag) => [flag, true])) as Actor["plan"],
};

const ticketsOfQueues = defineSubscription(z.literal("open"), async ({ queueIds }) =>
  queueIds.map((id) => `queue:${id}`),
);

async function open(options: Pick<LiveOptions, "authenticate" | "again"> & Partial<LiveOptions>) {
  const http = createServer();
  const live = createLive(http, {
    logger: createLogger("silent"),
    clock: systemClock,
    follow: async () => {},
    followedSince: () => 0,
    metrics: createMetrics(),
    subscriptions: {},
    onUserStatus() {},
    onLeft() {},
    onViewing: async () => true,
    onWatching() {},
    corsOrigins: [],
    onLoopbackOnly: false,
    introductionMilliseconds: 10_000,
    sessionCheckMilliseconds: 10_000,
    ...options,
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return { live, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

it("a socket that connects while its user's rights change gets the new rights", async () => {
  let rights: Actor = { ...agent, queueIds: [7] };
  const again = async () => {
    const known = rights;
    rights = agent;
    // The change of rights is published at the worst moment: after the old rights were loaded and before the socket is
    // registered.
    if (known !== agent) await live.recheck(() => true);
    return known;
  };
  const { live, url } = await open({
    authenticate: again,
    again,
    subscriptions: { tickets: ticketsOfQueues },
  });
  const listener = await openListener(url, "token");
  await listener.join("Tickets", "open");
  const payload = { action: "delete", ticketId: 1 };
  live.deliver([{ companyId: 1, rooms: ["queue:7"], except: [], name: "ticket", payload }]);
  await listener.settle();
  expect(listener.heard).toEqual([]);
  await live.close();
});

it("a client that gains or loses rooms is asked to resynchronise", async () => {
  let rights = agent;
  const { live, url } = await open({
    authenticate: async () => rights,
    again: async () => rights,
    subscriptions: { tickets: ticketsOfQueues },
  });
  const listener = await openListener(url, "token");
  let asked = 0;
  listener.socket.on("resync", () => {
    asked += 1;
  });
  await listener.join("Tickets", "open");
  const payload = { action: "delete", ticketId: 1 };
  const tell = () =>
    live.deliver([{ companyId: 1, rooms: ["queue:7"], except: [], name: "ticket", payload }]);
  const change = async (queueIds: number[]) => {
    rights = { ...agent, queueIds };
    await live.recheck(() => true);
    await listener.settle();
    return asked;
  };
  tell();
  expect(await change([7])).toBe(1);
  tell();
  expect(await change([7])).toBe(1);
  expect(listener.heard).toHaveLength(1);
  expect(await change([])).toBe(1);
  await live.close();
});

it("the live server limits the sockets of a user, even if all connect at once", async () => {
  const more = 10;
  const isDecided = Promise.withResolvers<void>();
  let decided = 0;
  const decide = () => {
    decided += 1;
    if (decided === mostSockets + more) isDecided.resolve();
  };
  const { live, url } = await open({
    authenticate: async () => agent,
    again: async () => agent,
    follow: () => {
      decide();
      return isDecided.promise;
    },
  });
  const coming = Array.from({ length: mostSockets + more }, () => openListener(url, "token"));
  for (const one of coming) one.catch(decide);
  const outcomes = await Promise.allSettled(coming);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  expect(refused).toEqual(Array.from({ length: more }, () => "Error: ERR_TOO_MANY_REQUESTS"));
  await live.close();
});

describe("a page that has loaded", () => {
  const payload = { action: "delete", ticketId: 1 };
  const deliver = (live: Live, room: LiveRoom, except: LiveRoom[] = []) =>
    live.deliver([{ companyId: 1, rooms: [room], except, name: "ticket", payload }]);
  const openForAgent = async (options: Partial<LiveOptions> = {}) => {
    const rights = { ...agent, queueIds: [7] };
    const { live, url } = await open({
      authenticate: async () => rights,
      again: async () => rights,
      followedSince: () => 0,
      subscriptions: { tickets: ticketsOfQueues },
      ...options,
    });
    onTestFinished(() => live.close());
    const connect = async () => {
      const listener = await openListener(url, "token");
      await listener.join("Tickets", "open");
      return listener;
    };
    const openedAt = performance.now();
    // Makes time pass before the test's events.
    await connect();
    /** True if the page learns that it missed no event since the live server was opened. */
    const hasAll = async ({ socket }: Listener) => {
      const asked = performance.now() - openedAt;
      return (await socket.emitWithAck("lastMissed")) >= Math.floor(asked);
    };
    /**
     * True if the page learns that it missed an event after the live server was opened. The answer counts until the
     * server gave it, which may be long after the question.
     */
    const missedSome = async ({ socket }: Listener) => {
      const milliseconds = await socket.emitWithAck("lastMissed");
      return milliseconds < Math.floor(performance.now() - openedAt);
    };
    return { live, connect, hasAll, missedSome };
  };

  it("learns that it missed no event", async () => {
    const { live, connect, hasAll } = await openForAgent();
    deliver(live, "queue:8");
    deliver(live, "company:1", ["company:1:user:1"]);
    expect(await hasAll(await connect())).toBe(true);
  });

  it.each<LiveRoom>(["queue:7", "company:1", "everybody"])(
    "learns that it missed an event for %s",
    async (room) => {
      const { live, connect, missedSome } = await openForAgent();
      deliver(live, room);
      expect(await missedSome(await connect())).toBe(true);
    },
  );

  it("does not count an event that it has received as missed", async () => {
    const { live, connect, hasAll } = await openForAgent();
    const listener = await connect();
    deliver(live, "queue:7");
    expect(await hasAll(listener)).toBe(true);
  });

  it("learns nothing about the time before its company was followed", async () => {
    let followedAt = 0;
    const { connect, hasAll, missedSome } = await openForAgent({ followedSince: () => followedAt });
    const listener = await connect();
    expect(await hasAll(listener)).toBe(true);
    followedAt = performance.now();
    expect(await missedSome(listener)).toBe(true);
  });
});
