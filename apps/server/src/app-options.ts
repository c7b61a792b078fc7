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
import type { LanguageModels } from "./ports/language-models.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { ObjectStorage } from "./ports/object-storage.ts";
import type { OidcClient } from "./ports/oidc-client.ts";
import type { PageReader } from "./ports/page-reader.ts";
import type { PixProviders } from "./ports/pix.ts";
import type { PushSender } from "./ports/push-sender.ts";
import type { WebhookSender } from "./ports/webhook-sender.ts";
import type { NightlyBackup } from "./workflows/nightly-backup/run-backup.ts";

/**
 * Options with which a process of the program is started. `open-program.ts` builds them from the configuration; tests
 * provide their own.
 */
export interface AppOptions {
  /** Database connection as the program's role, which row-level security restricts. */
  connection: ConnectionConfig;
  /** Database connection as the owner of the tables; only the job queue uses it. */
  ownerConnection: ConnectionConfig;
  /** Connection to a standby database server that answers the queries of reports. */
  replicaConnection?: ConnectionConfig | undefined;
  secretKey: string;
  /**
   * URL of a Redis or Valkey server that all processes share. Without one, processes communicate through the database.
   */
  redisUrl: string | undefined;
  /** Previous secret key. It opens values that were sealed with it, but seals no new ones. */
  secretKeyBefore?: string | undefined;
  roles: readonly ("web" | "worker" | "channels")[];
  logger: Logger;
  clock: Clock;
  publicUrl: string;
  corsOrigins: readonly string[];
  /** Number of trusted reverse proxies in front of the server, or the networks of these proxies. */
  trustProxy: false | number | readonly string[];
  /** Time limits for HTTP clients; by default those of `request-time.ts`. */
  timeLimits?: TimeLimits | undefined;
  poolSize: number;
  webFolder: string;
  version: string;
  /** Token for metrics and the API description. Without a token, both are accessible only from this machine. */
  metricsToken?: string | undefined;
  /** Base URLs of the Graph API to which Cloud API connections may send requests. */
  cloudApiUrls: readonly string[];
  createChannel(deps: { database: Database; secrets: Secrets; logger: Logger }): Channel;
  createPush(deps: { secrets: Secrets; logger: Logger }): PushSender;
  /** Client of external assistants; closed together with the program. */
  httpAssistants: HttpAssistants;
  /** Client of language models; closed together with the program. */
  languageModels: LanguageModels;
  /** Client of web pages that companies add to their knowledge; closed together with the program. */
  pageReader: PageReader;
  /** Sender of webhook requests to the operator's other programs; closed together with the program. */
  webhookSender: WebhookSender;
  /** Client of OpenID Connect providers; closed together with the program. */
  oidc: OidcClient;
  /** Payment providers for plans; closed together with the program. */
  pix: PixProviders;
  /** Storage of media files; closed together with the program. */
  storage: ObjectStorage;
  /** Path of the operator's FFmpeg; by default the bundled one is used. */
  ffmpegPath: string | undefined;
  /** Largest size of a customer's file in bytes; by default WhatsApp's limit for each kind of file. */
  mostReceivedBytes: number | undefined;
  /** Folder for temporary files of this process. */
  work: WorkFolder;
  demoBank: DemoBank | undefined;
  demoPhones: DemoPhones | undefined;
  /** Sender of mails; undefined if no mail server is configured. Closed together with the program. */
  mailer: Mailer | undefined;
  /** Mailbox of the demonstration, which keeps mails if no mail server is configured. */
  demoMailbox: DemoMailbox | undefined;
  nightlyBackup?: NightlyBackup | undefined;
  /** Runs after the database is open and before any work starts. */
  beforeWork?(database: Database): Promise<void>;
}
