import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { planFlags } from "@recado/contract/shared/permissions";
import { expect, it } from "vitest";
import { openListener } from "../../testing/test-app.ts";
import type { Actor } from "../actor.ts";
import { createLogger } from "../logger.ts";
import { createLive } from "./live.ts";

const agent: Actor = {
  companyId: 1,
  userId: 1,
  sessionId: "session",
  name: "Bruno",
  email: "bruno@exemplo.com.br",
  profile: "user",
  super: false,
  allTicket: false,
  queueIds: [],
  connectionId: null,
  plan: Object.fromEntries(planFlags.map((flag) => [flag, true])) as Actor["plan"],
};

it("a socket that comes in while its rights change has those of afterwards", async () => {
  const http = createServer();
  let rights: Actor = { ...agent, queueIds: [7] };
  const live = createLive(http, {
    logger: createLogger("silent"),
    async authenticate() {
      const known = rights;
      rights = agent;
      // The word of the change finds no socket yet.
      if (known !== agent) await live.recheck(() => true);
      return known;
    },
    subscriptions: { tickets: async ({ queueIds }) => queueIds.map((id) => `queue:${id}`) },
    onUserStatus() {},
    onWatching() {},
    corsOrigins: [],
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
