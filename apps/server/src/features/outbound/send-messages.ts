import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import type { Database, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { type Claim, RetryLater } from "../../platform/work/work-queues.ts";
import { type ChannelSession, SendError, type SendErrorCode } from "../../ports/channel.ts";
import type { ChannelIdentity, OutgoingContent, OutgoingMessage } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { findIdentities } from "../contacts/store.ts";
import type { FilesDeps } from "../media/store-file.ts";
import { failMessage, noteSent } from "../messages/actions.ts";
import { mostAttempts, plainContent } from "../messages/rules.ts";
import { type ContentColumns, outgoingContent } from "./outgoing-content.ts";
import { findUnsentChange, sendChange } from "./send-changes.ts";

/** How long the channel may still tell of a send that was cut off, before it counts as unconfirmed. */
const unconfirmedAfterMilliseconds = 15_000;

/** A line that is away and a limit that is reached are no fault of the message: it waits as long as that takes. */
const waits: readonly SendErrorCode[] = ["ERR_WAPP_NOT_INITIALIZED", "ERR_CLOUD_RATE_LIMITED"];

export interface DeliveryDeps extends FilesDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** The live session of a connection that this process carries. */
  session(connectionId: number): ChannelSession | undefined;
}

interface Waiting extends ContentColumns {
  id: string;
  external_id: string;
  attempted_at: Date | null;
  attempts: number;
  /** Whether its attempt began as it was found. */
  is_begun: boolean;
  quoted_external_id: string | null;
  quoted_from_me: boolean | null;
  quoted_body: string | null;
  quoted_sender_id: number | null;
}

/** A chat that is being drained, and what the channel calls its contact, once that was asked. */
interface Chat extends Claim {
  to: ChannelIdentity[] | undefined;
}

/** What the channel has taken, and under which id. */
interface Sent {
  id: string;
  externalId: string;
}

/** Sends the oldest unsent message of a chat until none is left. A failure that may pass backs off the chat, so order holds. */
export async function sendMessages(deps: DeliveryDeps, claim: Claim): Promise<void> {
  const chat: Chat = { ...claim, to: undefined };
  let sent: Sent | undefined;
  for (;;) {
    const before = sent;
    // That one has left and that the next is about to is written in one go.
    const work = await deps.database.write(claim.companyId, async (db) => {
      const noted = before && noteSent(db, before.id, before.externalId);
      const [found] = await Promise.all([findWorkOrEnd(deps, db, chat), noted]);
      return found;
    });
    if (work === undefined) return;
    sent = undefined;
    if (work.change) await sendChange(deps, claim, work.change);
    else if (work.attempt) sent = await send(deps, claim, work.message, work.attempt);
    else if (work.message.attempted_at === null) sent = await prepareAndSend(deps, chat, work.message);
    else await resolveInterrupted(deps, claim, work.message, work.message.attempted_at);
  }
}

/** Messages before changes: what is changed has left by then. A message without a file is begun at once. */
async function findWorkOrEnd(deps: DeliveryDeps, db: WriteTx, claim: Chat) {
  const message = await takeUnsent(db, claim, deps.session(claim.connectionId) !== undefined);
  if (message) {
    const content = message.is_begun ? plainContent(message.body, message.content) : undefined;
    return { message, attempt: content && (await attemptOf(db, claim, message, content)) };
  }
  const change = await findUnsentChange(db, claim);
  if (change) return { change };
  await claim.end(db);
  return undefined;
}

/** The chat's oldest message that waits. One that only needs to be handed over is begun with it, where that may be done now. */
function takeUnsent(db: ReadTx, claim: Claim, mayBegin: boolean): Promise<Waiting | undefined> {
  return db.first(sql<Waiting>`
    with next as materialized (
      select * from messages
      where company_id = ${db.companyId} and connection_id = ${claim.connectionId} and contact_id = ${Number(claim.key)}
        and from_me and ack = 0 and error is null and not is_deleted
      order by id limit 1),
    begun as (${beginning(db, sql`(select * from next where ${mayBegin} and media_info is null) as before`)})
    select m.id, m.external_id, m.body, m.attempted_at, m.attempts, m.media_type, m.media_info, m.media_path, m.thumbnail_path, m.content,
      exists (select 1 from begun) as is_begun,
      k.external_id as quoted_external_id, k.from_me as quoted_from_me, k.body as quoted_body, k.sender_id as quoted_sender_id
    from next m left join messages k on k.company_id = m.company_id and k.id = m.quoted_id`);
}

/** Written before the message goes out: after a crash we know that it may have left. Nothing when it is not as it was before, or somebody else has begun whose claim outlived ours. */
function beginning(db: ReadTx, before: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    update messages set attempted_at = now(), attempts = messages.attempts + 1 from ${before}
    where messages.company_id = ${db.companyId} and messages.id = before.id and messages.ack = 0 and messages.error is null
      and messages.attempted_at is null and not messages.is_deleted and messages.body = before.body
    returning messages.id`;
}

/** What needs a file from the storage has it before its attempt begins. */
async function prepareAndSend(deps: DeliveryDeps, claim: Chat, next: Waiting): Promise<Sent | undefined> {
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
  next: Waiting,
  attempt: Attempt,
): Promise<Sent | undefined> {
  const session = deps.session(claim.connectionId);
  try {
    if (!session) throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true);
    const { externalId } = await session.send({ externalId: next.external_id, ...attempt });
    return { id: next.id, externalId };
  } catch (error) {
    await takeFailure(deps, claim, next, error);
    return undefined;
  }
}

/** Undefined when the attempt may not begin. */
async function beginAttempt(
  db: WriteTx,
  claim: Chat,
  next: Waiting,
  content: OutgoingContent,
): Promise<Attempt | undefined> {
  const as = sql`(select ${next.id}::bigint as id, ${next.body} as body) as before`;
  if ((await db.run(beginning(db, as))) === 0) return undefined;
  return attemptOf(db, claim, next, content);
}

async function attemptOf(db: ReadTx, claim: Chat, next: Waiting, content: OutgoingContent): Promise<Attempt> {
  claim.to ??= await findIdentities(db, claim.connectionId, Number(claim.key));
  return { to: claim.to, content, quoted: await quoteOf(db, claim, next) };
}

async function quoteOf(db: ReadTx, claim: Claim, next: Waiting): Promise<OutgoingMessage["quoted"]> {
  if (next.quoted_external_id === null) return null;
  const sender = next.quoted_sender_id;
  return {
    externalId: next.quoted_external_id,
    fromMe: next.quoted_from_me ?? false,
    author: sender === null ? [] : await findIdentities(db, claim.connectionId, sender),
    text: next.quoted_body ?? "",
  };
}

async function takeFailure(deps: DeliveryDeps, claim: Claim, next: Waiting, error: unknown): Promise<void> {
  const failure =
    error instanceof SendError ? error : new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false);
  if (!(error instanceof SendError))
    deps.logger.error(
      { err: error, companyId: claim.companyId, messageId: next.id },
      "a send failed in an unknown way",
    );
  const attempts = waits.includes(failure.code) ? next.attempts : next.attempts + 1;
  const tryAgain = failure.left === "no" && failure.mayRetry && attempts < mostAttempts;
  await deps.database.write(claim.companyId, async (db) => {
    if (tryAgain)
      await db.run(
        sql`update messages set attempted_at = null, attempts = ${attempts} where company_id = ${db.companyId} and id = ${next.id}`,
      );
    else
      await failMessage(db, next.id, failure.left === "unknown" ? "ERR_SENDING_UNCONFIRMED" : failure.code);
  });
  if (tryAgain) throw failure;
}

/** An attempt that a crash or a broken line cut off: it waits for the channel's word, then is shown as unconfirmed and never resent by itself. */
async function resolveInterrupted(
  deps: DeliveryDeps,
  claim: Claim,
  next: Waiting,
  attemptedAt: Date,
): Promise<void> {
  const age = deps.clock.now().getTime() - attemptedAt.getTime();
  if (age < unconfirmedAfterMilliseconds)
    throw new RetryLater("an interrupted send waits for the channel's word");
  await deps.database.write(claim.companyId, (db) => failMessage(db, next.id, "ERR_SENDING_UNCONFIRMED"));
}
