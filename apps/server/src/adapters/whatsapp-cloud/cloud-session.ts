import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { z } from "zod";
import {
  type BeginAttempt,
  type ChannelSession,
  LeaseLost,
  MediaError,
  SendError,
  type SessionHost,
  type SessionState,
} from "../../ports/channel.ts";
import type {
  ChannelIdentity,
  OutgoingChange,
  OutgoingMedia,
  OutgoingMessage,
} from "../../ports/channel-content.ts";
import { composeCloudMessage, recipientOf } from "./compose-message.ts";
import { asSendError, isTokenRefused } from "./decide-refusal.ts";
import { postJson } from "./graph-client.ts";
import type { CloudLimits } from "./limits.ts";
import { uploadMedia } from "./media.ts";
import { proveNumber } from "./prove-number.ts";
import type { CloudNumber } from "./settings.ts";
import { createThroughput, type Throughput } from "./throughput.ts";

export interface CloudSessionOptions {
  host: SessionHost;
  number: CloudNumber;
  limits: CloudLimits;
  logger: Logger;
}

const answerSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });

/**
 * Session of a Cloud API number. The Cloud API has no lasting connection: the session counts as connected while its
 * access token is known to be valid.
 */
export class CloudSession implements ChannelSession {
  private readonly options: CloudSessionOptions;
  private readonly ending = new AbortController();
  private readonly throughput: Throughput;
  private state: SessionState["status"] = "OPENING";
  private retries = 0;
  private readonly uploads = new Map<string, { id: Promise<string>; until: number }>();
  /** Aborting this signal ends the pause before the next check of the access token. */
  private hurry = new AbortController();
  private readonly proving: Promise<void>;

  constructor(options: CloudSessionOptions) {
    this.options = options;
    this.throughput = createThroughput(options.limits.messagesPerSecond);
    this.proving = this.keepProving();
  }

  async send(message: OutgoingMessage, begin: BeginAttempt): Promise<{ externalId: string }> {
    const { number } = this.options;
    return this.calling(async () => {
      const isForMany = message.content.type === "template";
      const body = await composeCloudMessage(message, (media) =>
        uploading(isForMany ? this.uploadOnce(media) : uploadMedia(number, media)),
      );
      await this.throughput.take(this.ending.signal).catch(() => {
        throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true);
      });
      await begin();
      return { externalId: await this.post(body) };
    });
  }

  /**
   * Uploads a file that goes to many recipients only once and reuses its id. Meta keeps uploaded files for thirty days.
   */
  private uploadOnce(media: OutgoingMedia): Promise<string> {
    const { key = "" } = media;
    const known = this.uploads.get(key);
    if (known && known.until > performance.now()) return known.id;
    const id = uploadMedia(this.options.number, media);
    if (key === "") return id;
    if (this.uploads.size >= mostUploads) this.uploads.clear();
    this.uploads.set(key, { id, until: performance.now() + uploadMilliseconds });
    // A failed upload is not cached, so that the next message uploads the file again.
    id.catch(() => this.uploads.delete(key));
    return id;
  }

  async change({ to, target, change }: OutgoingChange): Promise<void> {
    if (change.type !== "reaction") throw new SendError("ERR_WAPP_KIND_UNSUPPORTED", "no", false);
    const reaction = { message_id: target.externalId, emoji: change.emoji };
    await this.calling(() => this.post({ ...recipientOf(to), type: "reaction", reaction }));
  }

  async markRead(_: readonly ChannelIdentity[], externalIds: readonly string[]): Promise<void> {
    // At Meta, marking the newest message as read also marks all earlier messages as read.
    const newest = externalIds.at(-1);
    if (newest !== undefined) await this.calling(() => this.tell(newest));
  }

  /**
   * Shows to the customer that the company is typing. Meta needs the id of the customer's last message for this, and
   * ends the display without a further request.
   */
  async showTyping(contact: readonly ChannelIdentity[], typing: boolean): Promise<void> {
    if (!typing || this.state !== "CONNECTED") return;
    const newest = await this.options.host.findLastReceived(contact);
    if (newest !== undefined)
      await this.calling(() => this.tell(newest, { typing_indicator: { type: "text" } }));
  }

  /**
   * Accepts every number, because the Cloud API cannot check numbers: only sending a message shows whether a number is
   * registered.
   */
  async checkNumber(number: string): Promise<ChannelIdentity[]> {
    return [{ kind: "number", value: number }];
  }

  async fetchPicture(): Promise<undefined> {
    return undefined;
  }

  async renewMedia(): Promise<never> {
    throw new MediaError("gone");
  }

  async requestPairingCode(): Promise<never> {
    throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", false);
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.proving;
  }

  logOut(): Promise<void> {
    return this.stop();
  }

  private async post(body: object): Promise<string> {
    const { number } = this.options;
    const answer = await postJson(number, [number.phoneNumberId, "messages"], body);
    const [message] = answerSchema.parse(answer).messages;
    return message?.id ?? "";
  }

  private async tell(messageId: string, more: object = {}): Promise<void> {
    const { number } = this.options;
    const read = { messaging_product: "whatsapp", status: "read", message_id: messageId, ...more };
    await postJson(number, [number.phoneNumberId, "messages"], read);
  }

  private async calling<T>(call: () => Promise<T>): Promise<T> {
    if (this.state !== "CONNECTED") throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true);
    try {
      const result = await call();
      this.options.host.proveLife();
      return result;
    } catch (error) {
      const failure = asSendError(error);
      this.options.logger.warn(
        { err: error, left: failure.left },
        "Cloud API call failed, the caller retries or reports it",
      );
      if (isTokenRefused(error) || failure.code === "ERR_WAPP_NOT_INITIALIZED") this.hurry.abort();
      throw failure;
    }
  }

  /**
   * Checks the access token again and again: at intervals, at once after the token was refused, and more often while
   * the API does not respond.
   */
  private async keepProving(): Promise<void> {
    const { number, limits } = this.options;
    let unstored = 0;
    while (!this.ending.signal.aborted) {
      this.hurry = new AbortController();
      const proof = await proveNumber(number);
      if (this.ending.signal.aborted) return;
      this.retries = proof.status === "TIMEOUT" ? this.retries + 1 : 0;
      this.state = proof.status;
      const told = await this.tellState({ ...proof, qrcode: "", retries: this.retries });
      if (told === "nobody") return;
      unstored = told === "stored" ? 0 : unstored + 1;
      // The checks stop only after the end of the session is stored. If it is not stored, the connection would be shown
      // as connected forever.
      if (proof.status === "DISCONNECTED" && told === "stored") return;
      const tries = Math.max(this.retries, unstored);
      const pause = tries === 0 ? limits.proofMilliseconds : backOff(limits, tries);
      const signal = AbortSignal.any([this.ending.signal, this.hurry.signal]);
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  private async tellState(state: SessionState): Promise<"stored" | "unstored" | "nobody"> {
    const { host, logger } = this.options;
    try {
      await host.changeState(state);
      return "stored";
    } catch (error) {
      if (error instanceof LeaseLost) return "nobody";
      logger.warn({ err: error }, "connection state not stored, retrying");
      return "unstored";
    }
  }
}

function backOff({ backOffMilliseconds }: CloudLimits, retries: number): number {
  return Math.min(backOffMilliseconds * 2 ** (retries - 1), 60_000);
}

/** Time in milliseconds after which a file is uploaded again, and number of uploads in the cache. */
const uploadMilliseconds = 3_600_000;
const mostUploads = 100;

/**
 * Converts the error of an upload. If an upload fails, the message was certainly not sent. An error of one file must
 * not make other messages wait.
 */
function uploading<T>(upload: Promise<T>): Promise<T> {
  return upload.catch((error: unknown) => {
    const failure = asSendError(error);
    throw failure.left === "no" ? error : new SendError("ERR_SENDING_WAPP_MSG", "no", true, { cause: error });
  });
}
