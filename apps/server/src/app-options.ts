import type { Logger } from "pino";
import type { ConnectionConfig } from "./platform/db/connection.ts";
import type { Database } from "./platform/db/database.ts";
import type { TimeLimits } from "./platform/http/request-time.ts";
import type { WorkFolder } from "./platform/media/work-folder.ts";
import type { Secrets } from "./platform/secrets.ts";
import type { Channel } from "./ports/channel.ts";
import type { Clock } from "./ports/clock.ts";
import type { DemoBank } from "./ports/demo-bank.ts";
import type { DemoMailbox } from "./ports/demo-mailbox.ts";
import type { DemoPhones } from "./ports/demo-phones.ts";
import type { HttpAssistants } from "./ports/http-assistants.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { ObjectStorage } from "./ports/object-storage.ts";
import type { PixProviders } from "./ports/pix.ts";
import type { PushSender } from "./ports/push-sender.ts";
import type { WebhookSender } from "./ports/webhook-sender.ts";
import type { NightlyBackup } from "./workflows/nightly-backup/run-backup.ts";

/** Options of a process. `open-program.ts` builds them from the configuration; tests provide their own. */
export interface AppOptions {
  /** Connection as the program's role, which row-level security binds. */
  connection: ConnectionConfig;
  /** Connection as the owner of the tables; only the job queue uses it. */
  ownerConnection: ConnectionConfig;
  /** A standby for reading reports. */
  replicaConnection?: ConnectionConfig | undefined;
  secretKey: string;
  /** A Redis or Valkey for all processes; without it they communicate through the database. */
  redisUrl: string | undefined;
  /** Previous key: opens sealed values but seals nothing. */
  secretKeyBefore?: string | undefined;
  roles: readonly ("web" | "worker" | "channels")[];
  logger: Logger;
  clock: Clock;
  publicUrl: string;
  corsOrigins: readonly string[];
  /** Number of trusted proxies in front of the server, or their networks. */
  trustProxy: false | number | readonly string[];
  /** Time limits for clients; by default those of `request-time.ts`. */
  timeLimits?: TimeLimits | undefined;
  poolSize: number;
  webFolder: string;
  version: string;
  /** Token for metrics and the API description; without it they are only accessible from this machine. */
  metricsToken?: string | undefined;
  /** Graph API addresses that Cloud API connections may call. */
  cloudApiUrls: readonly string[];
  createChannel(deps: { database: Database; secrets: Secrets; logger: Logger }): Channel;
  createPush(deps: { secrets: Secrets; logger: Logger }): PushSender;
  /** Closed with the program. */
  httpAssistants: HttpAssistants;
  /** Sends webhook calls to the operator's other programs; closed with the program. */
  webhookSender: WebhookSender;
  /** Payment providers for plans; closed with the program. */
  pix: PixProviders;
  /** Storage of media; closed with the program. */
  storage: ObjectStorage;
  /** Path of the operator's FFmpeg; by default the bundled one is used. */
  ffmpegPath: string | undefined;
  /** Largest size of a customer's file; by default WhatsApp's limit for each kind. */
  mostReceivedBytes: number | undefined;
  /** Folder for temporary files. */
  work: WorkFolder;
  demoBank: DemoBank | undefined;
  demoPhones: DemoPhones | undefined;
  /** Sends mails; undefined if no mail server is configured. Closed with the program. */
  mailer: Mailer | undefined;
  /** Keeps the demonstration's mails if no mail server is configured. */
  demoMailbox: DemoMailbox | undefined;
  nightlyBackup?: NightlyBackup | undefined;
  /** Runs once the database is open, before any work starts. */
  beforeWork?(database: Database): Promise<void>;
}
