import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type WireRequest } from "@recado/contract/shared/client";
import type { AnswerOf, CallOf, Route } from "@recado/contract/shared/route";
import { inject } from "vitest";
import { createDiskStorage } from "../adapters/disk-storage/disk-storage.ts";
import { createHttpAssistants } from "../adapters/http-assistants/http-assistants.ts";
import { createWebPush } from "../adapters/web-push/web-push.ts";
import { createWebhookSender } from "../adapters/webhooks/webhook-sender.ts";
import { type App, createApp } from "../app.ts";
import type { AppOptions } from "../app-options.ts";
import { type ConnectionConfig, onServer } from "../platform/db/connection.ts";
import { onlyRow } from "../platform/db/statements.ts";
import { createLogger } from "../platform/logger.ts";
import { openWorkFolder } from "../platform/media/work-folder.ts";
import type { Channel } from "../ports/channel.ts";
import { type Clock, systemClock } from "../ports/clock.ts";
import type { DemoPhones } from "../ports/demo-phones.ts";
import type { ObjectStorage } from "../ports/object-storage.ts";
import type { PixProviders } from "../ports/pix.ts";
import { createTestDatabase, type TestDatabase, type TestServer } from "./database.ts";
import { FakeChannel } from "./fakes/fake-channel.ts";
import { createListeners, type Listener } from "./listeners.ts";
import { isWorthKeeping, refuseInLog, refuseSecrets } from "./refuse-secrets.ts";
import { takeSharedApp } from "./shared-app.ts";
import { testSecretKey } from "./test-tokens.ts";

/** The whole program on its own database, with a fake channel by default. */
export interface TestApp<C extends Channel = FakeChannel> {
  app: App;
  channel: C;
  testDatabase: TestDatabase;
  /** Folder of media and uploads. */
  dataDir: string;
  clock: Clock;
  /** Log lines in which the program reported a problem. */
  logs: string[];
  url: string;
  /** Makes a typed call with the token of a user; the answer is checked against the contract. */
  call<R extends Route>(token: string | undefined, route: R, sent: CallOf<R>): Promise<AnswerOf<R>>;
  listen(token: string): Promise<Listener>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /**
   * Whether the app is not shared with other files; needed by tests that count, lock, read or restart parts of the
   * whole app.
   */
  own?: boolean;
  clock?: Clock;
  /** App whose database this one shares, as another process of the same installation. */
  beside?: TestApp;
  /** Server for the database, where the run's own server does not suffice. */
  server?: TestServer;
  /** Standby of that server. */
  replicaServer?: ConnectionConfig;
  /** Addresses that the app's Cloud API connections may call. */
  cloudApiUrls?: readonly string[];
  /** Whether pushes and assistants may call addresses of this machine. */
  allowPrivateHosts?: boolean;
  /** Address of the fake Dialogflow. */
  dialogflowUrl?: string;
  /** Address of the fake Azure speech service. */
  speechUrl?: () => string;
  /** Address of the fake Asaas. */
  asaasUrl?: () => string;
  trustProxy?: AppOptions["trustProxy"];
  corsOrigins?: readonly string[];
  timeLimits?: AppOptions["timeLimits"];
  /** Largest file of a customer, in bytes. */
  mostReceivedBytes?: number;
  /** Replaces or wraps the storage folder. */
  storage?: (folder: ObjectStorage) => ObjectStorage;
  /** Payment providers; without them companies cannot pay. */
  pix?: () => PixProviders;
  /** Turns the app into a demonstration. */
  demoPhones?: DemoPhones;
  /** Folder of the built browser app; none by default. */
  webFolder?: string;
  /** Roles of this process; all by default. */
  roles?: AppOptions["roles"];
  /** Makes a backup each night; none by default. */
  nightlyBackup?: AppOptions["nightlyBackup"];
  /** Receives the app's mails; none by default. */
  mail?: Pick<AppOptions, "mailer" | "demoMailbox">;
}

/** Returns the app that the files of a worker share, or a separate app when any option is given. */
export function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  if (Object.keys(options).length === 0) return takeSharedApp((shared) => openTestAppOn(() => shared));
  const channel = new FakeChannel();
  return openTestAppOn(() => channel, options);
}

const sameForAll = {
  secretKey: testSecretKey,
  redisUrl: undefined,
  roles: ["web", "worker", "channels"],
  publicUrl: "http://localhost",
  poolSize: 8,
  webFolder: "/nowhere",
  version: "test",
  ffmpegPath: undefined,
  demoBank: undefined,
} satisfies Partial<AppOptions>;

export async function openTestAppOn<C extends Channel>(
  createChannel: (parts: Parameters<AppOptions["createChannel"]>[0]) => C,
  {
    clock = systemClock,
    beside,
    server,
    replicaServer,
    cloudApiUrls = [],
    allowPrivateHosts = false,
    dialogflowUrl,
    speechUrl,
    asaasUrl,
    demoPhones,
    pix,
    mail = { mailer: undefined, demoMailbox: undefined },
    trustProxy = false,
    webFolder = sameForAll.webFolder,
    corsOrigins = [],
    roles = sameForAll.roles,
    mostReceivedBytes,
    storage = (folder) => folder,
    ...passedOn
  }: TestAppOptions = {},
): Promise<TestApp<C>> {
  const testDatabase = beside?.testDatabase ?? (await createTestDatabase(server));
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(inject("testFolder"), "app-")));
  const made: C[] = [];
  const logs: string[] = [];
  const logger = createLogger("info", {
    write(line) {
      if (isWorthKeeping(line)) logs.push(line);
    },
  });
  const app = await createApp({
    ...sameForAll,
    ...passedOn,
    roles,
    mostReceivedBytes,
    connection: testDatabase.runtime,
    ownerConnection: testDatabase.owner,
    replicaConnection: replicaServer && onServer(replicaServer, testDatabase.runtime),
    logger,
    clock,
    corsOrigins,
    trustProxy,
    webFolder,
    cloudApiUrls,
    createChannel: (parts) => {
      const channel = createChannel(parts);
      made.push(channel);
      return channel;
    },
    storage: storage(await createDiskStorage(join(dataDir, "media"))),
    work: await openWorkFolder(join(dataDir, "work")),
    createPush: (parts) =>
      createWebPush({ ...parts, publicUrl: "https://recado.example", allowPrivateHosts }),
    webhookSender: createWebhookSender({ allowPrivateHosts }),
    httpAssistants: createHttpAssistants({ allowPrivateHosts, logger, dialogflowUrl, speechUrl, asaasUrl }),
    demoPhones,
    pix: pix?.() ?? {},
    ...mail,
  });
  const channel = onlyRow(made);
  const { port } = await app.listen("127.0.0.1", 0);
  const url = `http://127.0.0.1:${port}`;
  const listeners = createListeners(app, url);
  return {
    app,
    channel,
    testDatabase,
    dataDir,
    clock,
    logs,
    url,
    call: (token, route, sent) => {
      const answer = createClient(sender(app, token))(route, sent);
      return answer.then((body) => route.answer.parse(body) as typeof body);
    },
    listen: listeners.open,
    async close() {
      listeners.close();
      for (const line of logs) refuseInLog(line);
      await app.stop();
      if (beside) return;
      await testDatabase.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

let callers = 0;

/** Returns an unused address, so that no test hits a rate limit per address by accident. */
export function freshAddress(): string {
  callers += 1;
  return `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
}

function sender(app: App, token: string | undefined) {
  return async ({ method, url, body, form }: WireRequest) => {
    const encoded = form && new Response(form);
    const answer = await app.http.inject({
      method,
      url,
      remoteAddress: freshAddress(),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(encoded ? { "content-type": encoded.headers.get("content-type") ?? "" } : {}),
      },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(encoded ? { payload: Buffer.from(await encoded.arrayBuffer()) } : {}),
    });
    // A login answers with a token, and so does its refusal to a user who may pay the company's invoice.
    refuseSecrets(answer.body.replace(/^\{"token":"[^"]+"/, "{").replace(/"payment":\{"token":"[^"]+"/, ""));
    return { status: answer.statusCode, body: answer.json() as unknown };
  };
}
