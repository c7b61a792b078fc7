import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type WireRequest } from "@recado/contract/shared/client";
import type { AnswerOf, CallOf, Route } from "@recado/contract/shared/route";
import { inject } from "vitest";
import { createDiskStorage } from "../adapters/disk-storage/disk-storage.ts";
import { createHttpAssistants } from "../adapters/http-assistants/http-assistants.ts";
import { createLanguageModels } from "../adapters/language-models/language-models.ts";
import { createOidcClient } from "../adapters/oidc/oidc-client.ts";
import { createWebPages } from "../adapters/web-pages/web-pages.ts";
import { createWebPush } from "../adapters/web-push/web-push.ts";
import { createWebhookSender } from "../adapters/webhooks/webhook-sender.ts";
import { type App, createApp } from "../app.ts";
import type { AppOptions } from "../app-options.ts";
import { type ConnectionConfig, onServer } from "../platform/db/connection.ts";
import { onlyRow } from "../platform/db/statements.ts";
import type { GuardOptions } from "../platform/http/guarded-agent.ts";
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
  /** Folder for media files and unfinished uploads. */
  dataDir: string;
  clock: Clock;
  /** Log entries about problems, as lines. */
  logs: string[];
  url: string;
  /** Calls a route as the user of the token, and checks the response against the contract. */
  call<R extends Route>(token: string | undefined, route: R, sent: CallOf<R>): Promise<AnswerOf<R>>;
  listen(token: string): Promise<Listener>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /**
   * True if the app is not shared with other test files. Tests that count, lock, read or restart parts of the whole app
   * need an app of their own.
   */
  own?: boolean;
  clock?: Clock;
  /** Another app whose database this app shares, as two processes of one installation do. */
  beside?: TestApp;
  /** Database server on which the app's database is created; by default the server of the test run. */
  server?: TestServer;
  /** Standby server of `server`, for reads. */
  replicaServer?: ConnectionConfig;
  /** URLs that Cloud API connections of this app may call. */
  cloudApiUrls?: readonly string[];
  /** True if push notifications and assistants may call addresses on this machine. */
  allowPrivateHosts?: boolean;
  /** Services of the installation itself, by the origin that stands for them. */
  localServices?: GuardOptions["localServices"];
  /** URL of the fake Dialogflow. */
  dialogflowUrl?: string;
  /** Returns the URL of the fake Azure speech service. */
  speechUrl?: () => string;
  /** Returns the URL of the fake Asaas. */
  asaasUrl?: () => string;
  /** Public URL of the app, as browsers see it behind a proxy. */
  publicUrl?: string;
  trustProxy?: AppOptions["trustProxy"];
  corsOrigins?: readonly string[];
  timeLimits?: AppOptions["timeLimits"];
  /** Largest size in bytes of a file that a customer sends. */
  mostReceivedBytes?: number;
  /** Returns the storage that the app uses instead of its folder, or a wrapper of the folder. */
  storage?: (folder: ObjectStorage) => ObjectStorage;
  /** Returns the payment providers. Without a provider, companies cannot pay. */
  pix?: () => PixProviders;
  /** Phones of a demonstration; if they are set, the app is a demonstration. */
  demoPhones?: DemoPhones;
  /** Folder with the built browser app; by default the app serves no browser files. */
  webFolder?: string;
  /** Process roles of the app; by default it has all roles. */
  roles?: AppOptions["roles"];
  /** Settings of the nightly backup; by default the app makes no backups. */
  nightlyBackup?: AppOptions["nightlyBackup"];
  /** Mailer that gets the app's e-mails; by default there is none. */
  mail?: Pick<AppOptions, "mailer" | "demoMailbox">;
}

/** Returns the app that the test files of a worker share. If any option is given, returns a new app instead. */
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
    oidc: createOidcClient({ allowPrivateHosts }),
    webhookSender: createWebhookSender({ allowPrivateHosts }),
    httpAssistants: createHttpAssistants({ ...passedOn, allowPrivateHosts }),
    languageModels: createLanguageModels({ ...passedOn, allowPrivateHosts }),
    pageReader: createWebPages({ allowPrivateHosts }),
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

/** Returns an unused IP address for a request, so that no test exceeds the rate limit of an address by accident. */
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
    // The response to a login contains a token. So does its error for a user who may pay the company's overdue invoice.
    // Both are removed before the check.
    refuseSecrets(answer.body.replace(/^\{"token":"[^"]+"/, "{").replace(/"payment":\{"token":"[^"]+"/, ""));
    return { status: answer.statusCode, body: answer.json() as unknown };
  };
}
