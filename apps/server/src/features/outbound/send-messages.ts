import type { Logger } from "pino";
import type { Database, ReadTx, WriteTx } from "../../platform/db/database.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { traced } from "../../platform/tracing.ts";
import { countsAsTry, RetryLater } from "../../platform/work/tries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { type ChannelSession, SendError, type SendErrorCode } from "../../ports/channel.ts";
import type { ChannelIdentity, OutgoingContent, OutgoingMessage } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { mayWork } from "../companies/queries.ts";
import { findIdentities } from "../contacts/store.ts";
import type { FilesDeps } from "../media/store-file.ts";
import { failMessage, noteSent } from "../messages/actions.ts";
import { findUnsentChange } from "../messages/change-store.ts";
import {
  dropDeleted,
  noteAttempt,
  noteFailedAttempt,
  takeUnsent,
  type WaitingChat,
  type WaitingMessage,
} from "../messages/outbox-store.ts";
import { mostAttempts, plainContent } from "../messages/rules.ts";
import { heedRefusal } from "../opt-outs/actions.ts";
import { noteOutcome, noteReachoutLimit } from "../sending-limits/actions.ts";
import { outgoingContent } from "./outgoing-content.ts";
import { sendChange } from "./send-changes.ts";

/** How long the channel may still tell of a send that was cut off, before it counts as unconfirmed. */
const unconfirmedAfterMilliseconds = 15_000;

/** A line that is away and a limit that is reached are no fault of the message: it waits as long as that takes. */
const waits: readonly SendErrorCode[] = ["ERR_WAPP_NOT_INITIALIZED", "ERR_CLOUD_RATE_LIMITED"];

export interface DeliveryDeps extends FilesDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
  metrics: Pick<Metrics, "count">;
  /** The live session of a connection that this process carries. */
  session(connectionId: number): ChannelSession | undefined;
}

/** A chat that is being drained, and what the channel calls its contact, once that was asked. */
interface Chat extends Claim {
  to: ChannelIdentity[] | undefined;
}

/** What the channel has taken, and under which id. */
interface Sent {
  id: string;
  externalId: string;
  isTurn: boolean;
}

/** Sends the oldest unsent message of a chat until none is left. A failure that may pass backs off the chat, so order holds. */
export async function sendMessages(deps: DeliveryDeps, claim: Claim): Promise<void> {
  const chat: Chat = { ...claim, to: undefined };
  let sent: Sent | undefined;
  for (;;) {
    const before = sent;
    // That one has left and that the next is about to is written in one go.
    const goOn = () => deps.database.write(claim.companyId, (db) => takeNext(deps, db, chat, before));
    const work = await (before ? claim.insist(goOn) : goOn());
    if (work === undefined) return;
    if (work === "rests") throw new RetryLater("the company may not work");
    sent = undefined;
    if (work.change) await sendChange(deps, claim, work.change);
    else sent = await deliver(deps, chat, work.message, work.attempt);
  }
}

async function deliver(
  deps: DeliveryDeps,
  chat: Chat,
  message: WaitingMessage,
  attempt: Attempt | undefined,
): Promise<Sent | undefined> {
  if (message.attempted_at !== null) return resolveInterrupted(deps, chat, message, message.attempted_at);
  if (message.is_barred) return failBarred(deps, chat, message);
  return attempt ? send(deps, chat, message, attempt) : prepareAndSend(deps, chat, message);
}

async function takeNext(deps: DeliveryDeps, db: WriteTx, chat: Chat, before: Sent | undefined) {
  const noted = before && noteDeparture(deps, db, before);
  // What follows in the chat is no turn of its own.
  if (before?.isTurn) await noted;
  const mayGoOn = mayWork(db, deps.clock.now());
  const [found] = await Promise.all([findWorkOrEnd(deps, db, chat, mayGoOn), noted]);
  return found;
}

async function noteDeparture(deps: DeliveryDeps, db: WriteTx, sent: Sent): Promise<void> {
  await noteSent(db, sent.id, sent.externalId);
  if (sent.isTurn) await noteOutcome(db, sent.id, null, deps.clock.now());
}

/** Messages before changes: what is changed has left by then. A message without a file is begun at once. */
async function findWorkOrEnd(deps: DeliveryDeps, db: WriteTx, claim: Chat, mayGoOn: Promise<boolean>) {
  if (!(await mayGoOn)) return "rests" as const;
  const mayBegin = deps.session(claim.connectionId) !== undefined;
  const message = await takeUnsent(db, chatOf(claim), mayBegin, deps.clock.now());
  if (message) {
    const content = message.is_begun ? plainContent(message.body, message.content) : undefined;
    return { message, attempt: content && (await attemptOf(db, claim, message, content)) };
  }
  const change = await findUnsentChange(db, chatOf(claim));
  if (change) return { change };
  await claim.end(db);
  return undefined;
}

function chatOf({ connectionId, key }: Claim): WaitingChat {
  return { connectionId, contactId: Number(key) };
}

/** What needs a file from the storage has it before its attempt begins. */
async function prepareAndSend(
  deps: DeliveryDeps,
  claim: Chat,
  next: WaitingMessage,
): Promise<Sent | undefined> {
  if (!deps.session(claim.connectionId)) throw new Error("the connection is not carried here any more");
  const content = await outgoingContent(deps, next).catch(
    (error: unknown) => new SendError("ERR_SENDING_WAPP_MSG", "no", true, { cause: error }),
  );
  if (!content || content instanceof SendError) {
    await takeFailure(deps, claim, next, content ?? new SendError("ERR_WAPP_KIND_UNSUPPORTED", "no", false));
    return undefined;
  }
  const attempt = await deps.database.write(claim.companyId, (db) => beginAttempt(db, claim, next, content));
  return attempt && send(deps, claim, next, attempt);
}

type Attempt = Omit<OutgoingMessage, "externalId">;

async function send(
  deps: DeliveryDeps,
  claim: Claim,
  next: WaitingMessage,
  attempt: Attempt,
): Promise<Sent | undefined> {
  const session = deps.session(claim.connectionId);
  try {
    if (!session) throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true);
    const attributes = { company: claim.companyId, connection: claim.connectionId };
    const { externalId } = await traced("whatsapp send", { kind: "client", attributes }, () =>
      session.send({ externalId: next.external_id, ...attempt }),
    );
    deps.metrics.count("recado_messages_sent_total");
    return { id: next.id, externalId, isTurn: next.is_turn };
  } catch (error) {
    await takeFailure(deps, claim, next, error);
    return undefined;
  }
}

/** Undefined when the attempt may not begin. */
async function beginAttempt(
  db: WriteTx,
  claim: Chat,
  next: WaitingMessage,
  content: OutgoingContent,
): Promise<Attempt | undefined> {
  if (!(await noteAttempt(db, next))) return undefined;
  return attemptOf(db, claim, next, content);
}

async function attemptOf(
  db: ReadTx,
  claim: Chat,
  next: WaitingMessage,
  content: OutgoingContent,
): Promise<Attempt> {
  claim.to ??= await findIdentities(db, claim.connectionId, Number(claim.key));
  return { to: claim.to, content, quoted: await quoteOf(db, claim, next), isForwarded: next.is_forwarded };
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
  deps: DeliveryDeps,
  claim: Claim,
  next: WaitingMessage,
  error: unknown,
): Promise<void> {
  const failure =
    error instanceof SendError ? error : new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false);
  if (!(error instanceof SendError))
    deps.logger.error(
      { err: error, companyId: claim.companyId, messageId: next.id },
      "a send failed in an unknown way",
    );
  const isAttempt = !waits.includes(failure.code) && countsAsTry(failure);
  const attempts = isAttempt ? next.attempts + 1 : next.attempts;
  const tryAgain = failure.left === "no" && failure.mayRetry && attempts < mostAttempts;
  const note = () =>
    deps.database.write(claim.companyId, async (db) => {
      if (failure.left === "no") await dropDeleted(db, next.id);
      if (tryAgain) await noteFailedAttempt(db, next.id, attempts);
      else {
        await heedRefusal(db, Number(claim.key), failure.code, deps.clock.now());
        await fail(deps, db, next, failure.left === "unknown" ? "ERR_SENDING_UNCONFIRMED" : failure.code);
      }
      if (failure.code === "ERR_WAPP_REACHOUT_LIMITED")
        await noteReachoutLimit(db, claim.connectionId, deps.clock.now());
    });
  await claim.insist(note);
  countFailure(deps, failure, tryAgain);
  if (tryAgain) throw failure;
}

function countFailure({ metrics }: DeliveryDeps, { code, left }: SendError, tryAgain: boolean): void {
  if (code === "ERR_WAPP_REACHOUT_LIMITED") metrics.count("recado_reachout_limits_total");
  if (tryAgain) metrics.count("recado_send_retries_total", { code });
  else
    metrics.count("recado_send_failures_total", {
      code: left === "unknown" ? "ERR_SENDING_UNCONFIRMED" : code,
    });
}

async function fail(deps: DeliveryDeps, db: WriteTx, next: WaitingMessage, code: string): Promise<void> {
  await failMessage(db, next.id, code);
  if (next.is_turn) await noteOutcome(db, next.id, code, deps.clock.now());
}

/** WhatsApp would refuse it, and each such message makes the lock longer. */
async function failBarred(deps: DeliveryDeps, claim: Claim, next: WaitingMessage): Promise<undefined> {
  await claim.insist(() =>
    deps.database.write(claim.companyId, (db) => fail(deps, db, next, "ERR_WAPP_REACHOUT_LIMITED")),
  );
  deps.metrics.count("recado_send_failures_total", { code: "ERR_WAPP_REACHOUT_LIMITED" });
}

/** An attempt that a crash or a broken line cut off: it waits for the channel's word, then is shown as unconfirmed and never resent by itself. */
async function resolveInterrupted(
  deps: DeliveryDeps,
  claim: Claim,
  next: WaitingMessage,
  attemptedAt: Date,
): Promise<undefined> {
  const age = deps.clock.now().getTime() - attemptedAt.getTime();
  if (age < unconfirmedAfterMilliseconds)
    throw new RetryLater("an interrupted send waits for the channel's word");
  await deps.database.write(claim.companyId, (db) => fail(deps, db, next, "ERR_SENDING_UNCONFIRMED"));
  deps.metrics.count("recado_send_failures_total", { code: "ERR_SENDING_UNCONFIRMED" });
}
