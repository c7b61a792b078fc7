import type { Logger } from "pino";
import type { NightlyBackup } from "./features/nightly-backup/run-backup.ts";
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

/** What one process of the program is made of; `open-program.ts` makes it of the configuration, tests give their own. */
export interface AppOptions {
  /** The role that the program runs as: bound by row-level security. */
  connection: ConnectionConfig;
  /** The role that owns the tables; only the job queue works as it. */
  ownerConnection: ConnectionConfig;
  /** A standby of it, which reports are read from while it keeps up. */
  replicaConnection?: ConnectionConfig | undefined;
  secretKey: string;
  /** A Redis or Valkey between the installation's processes; without it they reach each other through the database. */
  redisUrl: string | undefined;
  /** Opens what it has sealed, and seals nothing any more. */
  secretKeyBefore?: string | undefined;
  roles: readonly ("web" | "worker" | "channels")[];
  logger: Logger;
  clock: Clock;
  publicUrl: string;
  corsOrigins: readonly string[];
  /** How many proxies in front tell the caller's address, or which networks they are in. */
  trustProxy: false | number | readonly string[];
  /** How long callers may take; those of `request-time.ts` unless tests are in a hurry. */
  timeLimits?: TimeLimits | undefined;
  poolSize: number;
  /** Where the built browser app lies. */
  webFolder: string;
  version: string;
  /** What opens figures and the API's description; without it only this machine does. */
  metricsToken?: string | undefined;
  /** Where a company's Cloud API connection may call. */
  cloudApiUrls: readonly string[];
  createChannel(deps: { database: Database; secrets: Secrets; logger: Logger }): Channel;
  createPush(deps: { secrets: Secrets; logger: Logger }): PushSender;
  /** Closed with the program. */
  httpAssistants: HttpAssistants;
  /** Tells other programs of whoever hosts; closed with the program. */
  webhookSender: WebhookSender;
  /** How companies pay for their plan, where the installation takes Pix; closed with the program. */
  pix: PixProviders;
  /** Where media lie; closed with the program. */
  storage: ObjectStorage;
  /** An FFmpeg of the operator's; by default the one that comes along. */
  ffmpegPath: string | undefined;
  /** Of a customer's file, whatever its kind; by default what WhatsApp takes of each. */
  mostReceivedBytes: number | undefined;
  /** Where files lie until they are whole. */
  work: WorkFolder;
  /** Where invoices are paid in a demonstration. */
  demoBank: DemoBank | undefined;
  /** The simulated phones, where the installation is a demonstration. */
  demoPhones: DemoPhones | undefined;
  /** Who takes mails; undefined where none is set up. Closed with the program. */
  mailer: Mailer | undefined;
  /** Where the demonstration's mails stay, if it sends none. */
  demoMailbox: DemoMailbox | undefined;
  /** Made each night, where the installation says when and where to. */
  nightlyBackup?: NightlyBackup | undefined;
  /** Runs on the open database before anything works on it. */
  beforeWork?(database: Database): Promise<void>;
}
