import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { planFlags } from "@recado/contract/shared/permissions";
import { expect, it } from "vitest";
import { z } from "zod";
import { systemClock } from "../../ports/clock.ts";
import { openListener } from "../../testing/test-app.ts";
import type { Actor } from "../actor.ts";
import { createLogger } from "../logger.ts";
import { createMetrics } from "../metrics.ts";
import { createLive } from "./live.ts";
import { defineSubscription } from "./socket-rooms.ts";

const agent: Actor = {
  companyId: 1,
  userId: 1,
  sessionId: "session",
  sessionEndsAt: new Date(8.64e15),
  name: "Bruno",
  email: "bruno@exemplo.com.br",
  profile: "user",
  super: false,
  isSupport: false,
  allTicket: false,
  queueIds: [],
  connectionId: null,
  plan: Object.fromEntries(planFlags.map((flag) => [flag, true])) as Actor["plan"],
};

it("a socket that comes in while its rights change has those of afterwards", async () => {
  const http = createServer();
  let rights: Actor = { ...agent, queueIds: [7] };
  const again = async () => {
    const known = rights;
    rights = agent;
    // The word of the change finds no socket yet.
    if (known !== agent) await live.recheck(() => true);
    return known;
  };
  const live = createLive(http, {
    logger: createLogger("silent"),
    authenticate: again,
    again,
    clock: systemClock,
    follow: async () => {},
    metrics: createMetrics(),
    subscriptions: {
      tickets: defineSubscription(z.literal("open"), async ({ queueIds }) =>
        queueIds.map((id) => `queue:${id}`),
      ),
    },
    onUserStatus() {},
    onLeft() {},
    onViewing: async () => true,
    onWatching() {},
    corsOrigins: [],
    onLoopbackOnly: false,
    introductionMilliseconds: 10_000,
    sessionCheckMilliseconds: 10_000,
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const listener = await openListener(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, "token");
  await listener.join("Tickets", "open");
  const payload = { action: "delete", ticketId: 1 };
  live.deliver([{ companyId: 1, rooms: ["queue:7"], except: [], name: "ticket", payload }]);
  await listener.settle();
  expect(listener.heard).toEqual([]);
  await live.close();
});
