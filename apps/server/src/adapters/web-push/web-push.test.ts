import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "../../platform/logger.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { openPushCounter, type PushCounter } from "../../testing/fakes/push-counter.ts";
import { createWebPush } from "./web-push.ts";

/** Push service that accepts every request and never ends its response. */
const endless = createServer((_, response) => {
  const drops = setInterval(() => response.write("."), 20);
  response.on("close", () => clearInterval(drops));
});
let counter: PushCounter;

beforeAll(async () => {
  counter = await openPushCounter();
  await new Promise<void>((resolve) => endless.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  endless.closeAllConnections();
  await new Promise((resolve) => endless.close(resolve));
  await counter.close();
});

it("web push does not wait for a push service that never ends its answer", async () => {
  const push = createWebPush({
    secrets: createSecrets("a secret key of thirty-two characters or more"),
    publicUrl: "https://recado.example",
    allowPrivateHosts: true,
    logger: createLogger("silent"),
    timeoutMilliseconds: 200,
  });
  const { keys } = counter.openBrowser().subscription;
  const endpoint = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/push`;
  expect(await push.send({ endpoint, ...keys }, "{}", "ticket-1")).toBe("taken");
  await push.close();
});
