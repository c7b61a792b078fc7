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
import { FakeChannel } from "./counterparts/fake-channel.ts";
import { createTestDatabase, type TestDatabase, type TestServer } from "./database.ts";
import { createListeners, type Listener } from "./listeners.ts";
import { isWorthKeeping, refuseInLog, refuseSecrets } from "./refuse-secrets.ts";
import { takeSharedApp } from "./shared-app.ts";
import { testSecretKey } from "./test-tokens.ts";

/** The whole program on a database of its own; what stands at the channel's port is a fake, if nothing else is said. */
export interface TestApp<C extends Channel = FakeChannel> {
  app: App;
  channel: C;
  testDatabase: TestDatabase;
  /** Its media and uploads. */
  dataDir: string;
  clock: Clock;
  /** What the program complained of, line by line. */
  logs: string[];
  url: string;
  /** A typed call as somebody, by token; the answer is checked against the contract. */
  call<R extends Route>(token: string | undefined, route: R, sent: CallOf<R>): Promise<AnswerOf<R>>;
  listen(token: string): Promise<Listener>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Whether the app is this file's alone, as for what counts, locks, reads or restarts something of the whole app. */
  own?: boolean;
  clock?: Clock;
  /** Whose database this one works on as well: another process of the same installation. */
  beside?: TestApp;
  /** On which server its database is made, where the run's own will not do. */
  server?: TestServer;
  /** A standby of that server. */
  replicaServer?: ConnectionConfig;
  /** Where its Cloud API connections may call. */
  cloudApiUrls?: readonly string[];
  /** Whether its pushes and assistants may be on this machine. */
  allowPrivateHosts?: boolean;
  /** Where the double of Dialogflow is. */
  dialogflowUrl?: string;
  /** A double of Azure's voices. */
  speechUrl?: () => string;
  /** A double of Asaas. */
  asaasUrl?: () => string;
  trustProxy?: AppOptions["trustProxy"];
  corsOrigins?: readonly string[];
  timeLimits?: AppOptions["timeLimits"];
  /** Of a customer's file. */
  mostReceivedBytes?: number;
  /** What stands in the place of its folder, or before it. */
  storage?: (folder: ObjectStorage) => ObjectStorage;
  /** How companies pay; without it nobody does. */
  pix?: () => PixProviders;
  /** With them it is a demonstration. */
  demoPhones?: DemoPhones;
  /** Where the built browser app lies; nowhere by default. */
  webFolder?: string;
  /** What this process does; all of it by default. */
  roles?: AppOptions["roles"];
  /** What makes a backup each night; nothing by default. */
  nightlyBackup?: AppOptions["nightlyBackup"];
  /** Who takes its mails; nobody by default. */
  mail?: Pick<AppOptions, "mailer" | "demoMailbox">;
}

/** The app that a worker's files share; one of its own for whoever asks for that, or for anything special. */
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

/** An address that nobody called from before, so that no test meets a limit of calls per address by accident. */
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
    // A login gives a token, and so does its refusal to who may pay.
    refuseSecrets(answer.body.replace(/^\{"token":"[^"]+"/, "{").replace(/"payment":\{"token":"[^"]+"/, ""));
    return { status: answer.statusCode, body: answer.json() as unknown };
  };
}
