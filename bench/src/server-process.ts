import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDiskStorage } from "../../apps/server/src/adapters/disk-storage/disk-storage.ts";
import { createHttpAssistants } from "../../apps/server/src/adapters/http-assistants/http-assistants.ts";
import { createLanguageModels } from "../../apps/server/src/adapters/language-models/language-models.ts";
import { createOidcClient } from "../../apps/server/src/adapters/oidc/oidc-client.ts";
import { createOtlpTraces } from "../../apps/server/src/adapters/otlp-traces/otlp-traces.ts";
import { createWebPages } from "../../apps/server/src/adapters/web-pages/web-pages.ts";
import { createWebPush } from "../../apps/server/src/adapters/web-push/web-push.ts";
import { createWebhookSender } from "../../apps/server/src/adapters/webhooks/webhook-sender.ts";
import { createApp } from "../../apps/server/src/app.ts";
import { collectGarbageWhenIdle } from "../../apps/server/src/platform/collect-garbage.ts";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { createLogger } from "../../apps/server/src/platform/logger.ts";
import { openWorkFolder } from "../../apps/server/src/platform/media/work-folder.ts";
import { setTracer } from "../../apps/server/src/platform/tracing.ts";
import { systemClock } from "../../apps/server/src/ports/clock.ts";
import { FakeChannel } from "../../apps/server/src/testing/fakes/fake-channel.ts";

/**
 * Runs the program for the measurements. Database, HTTP and sockets are real; the channel is a fake that takes no time.
 */
const { connection, owner } = JSON.parse(process.env.BENCH ?? "") as {
  connection: ConnectionConfig;
  owner: ConnectionConfig;
};
const channel = new FakeChannel();
const logger = createLogger("error");
const app = await createApp({
  connection,
  ownerConnection: owner,
  secretKey: "a secret key for measuring, 32 characters or more",
  redisUrl: undefined,
  roles: ["web", "worker", "channels"],
  logger,
  clock: systemClock,
  publicUrl: "http://localhost",
  corsOrigins: [],
  // The sign-up measurement needs the setting trustProxy, because its requests pretend to come from different client
  // addresses.
  trustProxy: 1,
  poolSize: 24,
  webFolder: join(import.meta.dirname, "../../apps/web/dist"),
  version: "bench",
  cloudApiUrls: [],
  createChannel: () => channel,
  storage: await createDiskStorage(join(tmpdir(), "recado-bench-media")),
  work: await openWorkFolder(join(tmpdir(), "recado-bench-work")),
  ffmpegPath: undefined,
  mostReceivedBytes: undefined,
  createPush: (testApp) =>
    createWebPush({ ...testApp, publicUrl: "http://localhost", allowPrivateHosts: false }),
  oidc: createOidcClient({ allowPrivateHosts: false }),
  webhookSender: createWebhookSender({ allowPrivateHosts: false }),
  languageModels: createLanguageModels({ allowPrivateHosts: false }),
  pageReader: createWebPages({ allowPrivateHosts: false }),
  httpAssistants: createHttpAssistants({ allowPrivateHosts: false }),
  pix: {},
  demoBank: undefined,
  demoPhones: undefined,
  mailer: undefined,
  demoMailbox: undefined,
});
const { port } = await app.listen("127.0.0.1", 0);
void collectGarbageWhenIdle();

interface Say {
  connectionId: number;
  contacts: number;
  messages: number;
  /** Number of messages per second; 0 means as fast as possible. */
  rate: number;
}

/**
 * Lets customers write in turn. Resolves when the last message is in the journal. Each message's text contains the time
 * at which it was sent.
 */
async function say({ connectionId, contacts, messages, rate }: Say): Promise<void> {
  const customers = Array.from({ length: contacts }, (_, index) => ({
    name: `Cliente ${index}`,
    number: `55119${String(index).padStart(8, "0")}`,
  }));
  const started = performance.now();
  let next = 0;
  async function writer(): Promise<void> {
    for (let index = next++; index < messages; index = next++) {
      const due = rate === 0 ? 0 : started + (index * 1_000) / rate - performance.now();
      if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
      const customer = customers[index % contacts];
      if (customer) await channel.say(connectionId, customer, `${index} ${Date.now()}`);
    }
  }
  await Promise.all(Array.from({ length: rate === 0 ? 64 : 16 }, writer));
}

/**
 * Returns the number of sent messages, and whether the messages of each chat were sent in order. The order is known
 * because the texts are numbered.
 */
function delivered() {
  const last = new Map<string, number>();
  let inOrder = true;
  for (const { to, text } of channel.sent) {
    const chat = to[0]?.value ?? "";
    inOrder &&= Number(text) === (last.get(chat) ?? 0) + 1;
    last.set(chat, Number(text));
  }
  return { sent: channel.sent.length, inOrder };
}

/** Sends traces to the collector at the given URL from now on; null stops sending them. */
function trace(endpoint: string | null): void {
  if (endpoint === null) setTracer(undefined);
  else setTracer(createOtlpTraces({ endpoint, ratio: 1, role: "bench", version: "bench", self: "bench" }));
}

type Question =
  | { say: Say }
  | { hurry: number }
  | { delivered: true }
  | { memory: true }
  | { processor: true }
  | { trace: string | null };

process.on("message", (question: Question) => {
  if ("say" in question) void say(question.say).then(() => process.send?.({ said: true }));
  else if ("hurry" in question) {
    app.workQueues.retryNow("outbound", question.hurry);
    process.send?.({ hurried: true });
  } else if ("delivered" in question) process.send?.(delivered());
  else if ("processor" in question) process.send?.(process.cpuUsage());
  else if ("trace" in question) {
    trace(question.trace);
    process.send?.({ traced: true });
  } else process.send?.(process.memoryUsage());
});
process.on("SIGTERM", () => void app.stop().then(() => process.exit(0)));
process.send?.({ url: `http://127.0.0.1:${port}` });
