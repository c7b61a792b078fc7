/*
 * The process that owns a connection sends the oldest unsent message of each chat. Files, keys and encryption are
 * prepared first; the attempt is stored right before the message is written to the connection (decision 0054). If an
 * attempt was interrupted, its message is shown as unconfirmed and is only sent again if a user decides so.
 * send-changes.ts does the same for reactions, edits and deletions, which may safely be repeated.
 */

import type { Logger } from "pino";
import { mayWork } from "../../domain/companies/queries.ts";
import { findIdentities } from "../../domain/contacts/store.ts";
import { failMessage, noteSent } from "../../domain/messages/actions.ts";
import { findUnsentChange } from "../../domain/messages/change-store.ts";
import {
  dropDeleted,
  findUnsent,
  noteAttempt,
  noteFailedAttempt,
  type WaitingChat,
  type WaitingMessage,
} from "../../domain/messages/outbox-store.ts";
import { mostAttempts } from "../../domain/messages/rules.ts";
import type { FilesDeps } from "../../domain/stored-files/actions.ts";
import type { Database, ReadTx, WriteTx } from "../../platform/db/database.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { traced } from "../../platform/tracing.ts";
import { countsAsTry, RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { AttemptRefused, type ChannelSession, SendError, type SendErrorCode } from "../../ports/channel.ts";
import type { ChannelIdentity, OutgoingMessage } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { takeBack } from "../chatbot-menu/follow-control.ts";
import { handleRefusal } from "../opt-outs/actions.ts";
import { noteOutcome, noteReachoutLimit } from "../sending-limits/actions.ts";
import { outgoingContent, outgoingMentions } from "./outgoing-content.ts";
import { sendWaitingChange } from "./send-changes.ts";

/**
 * Time in which the channel may still report the result of an interrupted attempt. After that time the message is shown
 * as unconfirmed.
 */
const unconfirmedAfterMilliseconds = 15_000;

/** Temporary errors that are not the message's fault. The message waits as long as such an error lasts. */
const waits: readonly SendErrorCode[] = ["ERR_WAPP_NOT_INITIALIZED", "ERR_CLOUD_RATE_LIMITED"];

export interface OutboundDeps extends FilesDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
  metrics: Pick<Metrics, "count">;
  /** Returns the live session of a connection; undefined if another process owns the connection. */
  session(connectionId: number): ChannelSession | undefined;
}

/** Chat whose messages are being sent. `to` has the contact's identities, once they have been looked up. */
interface Chat extends Claim {
  to: ChannelIdentity[] | undefined;
}

/** Message that the channel has accepted, with its external id. */
interface Sent {
  id: string;
  externalId: string;
  isTurn: boolean;
  /**
   * Ticket and user for which the sent message takes the conversation back from another app. Undefined unless another
   * app has controlled the conversation until now.
   */
  takes: { ticketId: number; userId: number | null } | undefined;
}

/**
 * Sends the unsent messages of a chat, oldest first. After a temporary failure the whole chat waits, which preserves
 * the order.
 */
export async function sendMessages(deps: OutboundDeps, claim: Claim): Promise<void> {
  const chat: Chat = { ...claim, to: undefined };
  let sent: Sent | undefined;
  for (;;) {
    const before = sent;
    // One transaction stores the result of the last message and finds the next message.
    const goOn = () => deps.database.write(claim.companyId, (db) => takeNext(deps, db, chat, before));
    const work = await (before ? claim.insist(goOn) : goOn());
    if (work === undefined) return;
    if (work === "rests")
      throw new RetryLater("the company is blocked, the work waits until the company is unblocked");
    sent = undefined;
    if (work.change) await sendWaitingChange(deps, claim, work.change);
    else sent = await deliver(deps, chat, work.message, work.envelope);
  }
}

async function deliver(
  deps: OutboundDeps,
  chat: Chat,
  message: WaitingMessage,
  envelope: Envelope,
): Promise<Sent | undefined> {
  if (message.attempted_at !== null) return resolveInterrupted(deps, chat, message, message.attempted_at);
  if (message.hold_milliseconds > 0)
    throw new RetryLater("the message waits until the step that created it can no longer be undone", {
      afterMilliseconds: message.hold_milliseconds,
    });
  if (message.is_barred) return failBarred(deps, chat, message);
  return send(deps, chat, message, envelope);
}

async function takeNext(deps: OutboundDeps, db: WriteTx, chat: Chat, before: Sent | undefined) {
  const noted = before && noteDeparture(deps, db, before);
  // The next message of the chat must not use the quota of the sent message and must see the ticket's current
  // attendant. The result of the sent message is therefore stored first.
  if (before?.isTurn || before?.takes) await noted;
  const mayGoOn = mayWork(db, deps.clock.now());
  const [found] = await Promise.all([findWorkOrEnd(deps, db, chat, mayGoOn), noted]);
  return found;
}

async function noteDeparture(deps: OutboundDeps, db: WriteTx, sent: Sent): Promise<void> {
  await noteSent(db, sent.id, sent.externalId);
  if (sent.isTurn) await noteOutcome(db, sent.id, null, deps.clock.now());
  if (sent.takes) await takeBack(db, sent.takes.ticketId, sent.takes.userId, deps.clock.now());
}

/**
 * Finds the next work of the chat. Messages come before reactions, edits and deletions, so that the message to be
 * changed has already been sent.
 */
async function findWorkOrEnd(deps: OutboundDeps, db: WriteTx, claim: Chat, mayGoOn: Promise<boolean>) {
  if (!(await mayGoOn)) return "rests" as const;
  const message = await findUnsent(db, chatOf(claim), deps.clock.now());
  if (message) return { message, envelope: await envelopeOf(db, claim, message) };
  const change = await findUnsentChange(db, chatOf(claim));
  if (change) return { change };
  await claim.end(db);
  return undefined;
}

function chatOf({ connectionId, key }: Claim): WaitingChat {
  return { connectionId, contactId: Number(key) };
}

/** Outgoing message as the channel gets it, apart from its id and content. */
type Envelope = Omit<OutgoingMessage, "externalId" | "content">;

async function envelopeOf(db: ReadTx, chat: Chat, next: WaitingMessage): Promise<Envelope> {
  chat.to ??= await findIdentities(db, chat.connectionId, Number(chat.key));
  return { to: chat.to, quoted: await quoteOf(db, chat, next), isForwarded: next.is_forwarded };
}

/** State of one attempt to send a message; `error` is the reason why the attempt could not be stored. */
type AttemptState = "not begun" | "stored" | "refused" | { error: unknown };

async function send(
  deps: OutboundDeps,
  claim: Claim,
  next: WaitingMessage,
  envelope: Envelope,
): Promise<Sent | undefined> {
  let attempt: AttemptState = "not begun";
  const begin = async () => {
    const noting = deps.database.write(claim.companyId, (db) => noteAttempt(db, next));
    attempt = await noting.then(
      (isNoted) => (isNoted ? "stored" : "refused"),
      (error: unknown) => ({ error }),
    );
    if (attempt !== "stored") throw attempt === "refused" ? new AttemptRefused() : attempt.error;
  };
  try {
    const externalId = await handOver(deps, claim, { ...envelope, next }, begin);
    deps.metrics.count("recado_messages_sent_total");
    // A template does not take the conversation back from another app.
    const isTaking = next.is_held && next.content?.type !== "template";
    const takes = isTaking ? { ticketId: next.ticket_id, userId: next.user_id } : undefined;
    return { id: next.id, externalId, isTurn: next.is_turn, takes };
  } catch (error) {
    await takeFailedAttempt(deps, claim, next, attempt, error);
    return undefined;
  }
}

async function handOver(
  deps: OutboundDeps,
  { companyId, connectionId }: Claim,
  { next, ...envelope }: Envelope & { next: WaitingMessage },
  begin: () => Promise<void>,
): Promise<string> {
  const session = deps.session(connectionId);
  if (!session) throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true);
  const content = await outgoingContent(deps, next);
  if (!content) throw new SendError("ERR_WAPP_KIND_UNSUPPORTED", "no", false);
  const mentions = outgoingMentions(next.mentions);
  const attributes = { company: companyId, connection: connectionId };
  const { externalId } = await traced("whatsapp send", { kind: "client", attributes }, () =>
    session.send({ externalId: next.external_id, content, mentions, ...envelope }, begin),
  );
  return externalId;
}

/**
 * Handles a failed attempt to send. If the error occurred before the attempt was stored, nothing was sent, whatever the
 * error itself says.
 */
async function takeFailedAttempt(
  deps: OutboundDeps,
  claim: Claim,
  next: WaitingMessage,
  attempt: AttemptState,
  error: unknown,
): Promise<void> {
  if (attempt === "refused") return;
  if (typeof attempt === "object") throw attempt.error;
  const isStillHere = attempt === "not begun" && !(error instanceof SendError && error.left === "no");
  const failure = isStillHere ? new SendError("ERR_SENDING_WAPP_MSG", "no", true, { cause: error }) : error;
  await takeFailure(deps, claim, next, failure);
}

async function quoteOf(db: ReadTx, claim: Claim, next: WaitingMessage): Promise<OutgoingMessage["quoted"]> {
  if (next.quoted_external_id === null) return null;
  const sender = next.quoted_sender_id;
  return {
    externalId: next.quoted_external_id,
    fromMe: next.quoted_from_me ?? false,
    author: sender === null ? [] : await findIdentities(db, claim.connectionId, sender),
    text: next.quoted_body ?? "",
  };
}

async function takeFailure(
  deps: OutboundDeps,
  claim: Claim,
  next: WaitingMessage,
  error: unknown,
): Promise<void> {
  const failure =
    error instanceof SendError ? error : new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false);
  if (!(error instanceof SendError))
    deps.logger.error(
      { err: error, companyId: claim.companyId, messageId: next.id },
      "unexpected error while sending a message, delivery unconfirmed",
    );
  const isAttempt = !waits.includes(failure.code) && countsAsTry(failure);
  const attempts = isAttempt ? next.attempts + 1 : next.attempts;
  const tryAgain = failure.left === "no" && failure.mayRetry && attempts < mostAttempts;
  const note = () =>
    deps.database.write(claim.companyId, async (db) => {
      if (failure.left === "no") await dropDeleted(db, next.id);
      if (tryAgain) await noteFailedAttempt(db, next.id, attempts);
      else {
        await handleRefusal(db, Number(claim.key), failure.code, deps.clock.now());
        await fail(deps, db, next, failure.left === "unknown" ? "ERR_SENDING_UNCONFIRMED" : failure.code);
      }
      if (failure.code === "ERR_WAPP_REACHOUT_LIMITED")
        await noteReachoutLimit(db, claim.connectionId, deps.clock.now());
    });
  await claim.insist(note);
  countFailure(deps, failure, tryAgain);
  if (tryAgain) throw failure;
}

function countFailure({ metrics }: OutboundDeps, { code, left }: SendError, tryAgain: boolean): void {
  if (code === "ERR_WAPP_REACHOUT_LIMITED") metrics.count("recado_reachout_limits_total");
  if (tryAgain) metrics.count("recado_send_retries_total", { code });
  else
    metrics.count("recado_send_failures_total", {
      code: left === "unknown" ? "ERR_SENDING_UNCONFIRMED" : code,
    });
}

async function fail(deps: OutboundDeps, db: WriteTx, next: WaitingMessage, code: string): Promise<void> {
  await failMessage(db, next.id, code);
  if (next.is_turn) await noteOutcome(db, next.id, code, deps.clock.now());
}

/**
 * Marks a message to a new contact as failed without sending it. WhatsApp would refuse the message, and each refusal
 * prolongs the lock of the number.
 */
async function failBarred(deps: OutboundDeps, claim: Claim, next: WaitingMessage): Promise<undefined> {
  await claim.insist(() =>
    deps.database.write(claim.companyId, (db) => fail(deps, db, next, "ERR_WAPP_REACHOUT_LIMITED")),
  );
  deps.metrics.count("recado_send_failures_total", { code: "ERR_WAPP_REACHOUT_LIMITED" });
}

/**
 * Handles an attempt that a crash or a network failure interrupted. The channel has some time to report the result;
 * then the message is shown as unconfirmed. The message is never sent again automatically.
 */
async function resolveInterrupted(
  deps: OutboundDeps,
  claim: Claim,
  next: WaitingMessage,
  attemptedAt: Date,
): Promise<undefined> {
  const age = deps.clock.now().getTime() - attemptedAt.getTime();
  if (age < unconfirmedAfterMilliseconds)
    throw new RetryLater("the send was interrupted and waits for the channel's confirmation");
  await deps.database.write(claim.companyId, (db) => fail(deps, db, next, "ERR_SENDING_UNCONFIRMED"));
  deps.metrics.count("recado_send_failures_total", { code: "ERR_SENDING_UNCONFIRMED" });
}
