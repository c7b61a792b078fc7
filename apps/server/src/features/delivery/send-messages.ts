import { sql } from "kysely";
import type { Logger } from "pino";
import type { Change, Database, Db } from "../../platform/db/database.ts";
import { type Claim, LaneWaits } from "../../platform/lanes/lanes.ts";
import { type ChannelSession, SendError, type SendErrorCode } from "../../ports/channel.ts";
import type { OutgoingMessage } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { findIdentities } from "../contacts/store.ts";
import type { FilesHouse } from "../media/keep-file.ts";
import { failMessage, noteSent } from "../messages/actions.ts";
import { mostAttempts } from "../messages/rules.ts";
import { type HeldContent, outgoingContent } from "./outgoing-content.ts";
import { findUnsentChange, sendChange } from "./send-changes.ts";

/** How long the channel may still tell of a send that was cut off, before it counts as unconfirmed. */
const unconfirmedAfterMilliseconds = 15_000;

/** A line that is away and a limit that is reached are no fault of the message: it waits as long as that takes. */
const waits: readonly SendErrorCode[] = ["ERR_WAPP_NOT_INITIALIZED", "ERR_CLOUD_RATE_LIMITED"];

export interface DeliveryHouse extends FilesHouse {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** The live session of a connection that this process carries. */
  session(connectionId: number): ChannelSession | undefined;
}

interface Waiting extends HeldContent {
  id: string;
  external_id: string;
  attempted_at: Date | null;
  attempts: number;
  quoted_external_id: string | null;
  quoted_from_me: boolean | null;
  quoted_body: string | null;
  quoted_sender_id: number | null;
}

/** Sends the oldest unsent message of a chat until none is left. A failure that may pass backs off the chat, so order holds. */
export async function sendMessages(house: DeliveryHouse, claim: Claim): Promise<void> {
  for (;;) {
    const work = await house.database.change(claim.companyId, (db) => findWorkOrEnd(db, claim));
    if (work === undefined) return;
    const { message: next } = work;
    if (!next) await sendChange(house, claim, work.change);
    else if (next.attempted_at === null) await send(house, claim, next);
    else await resolveInterrupted(house, claim, next, next.attempted_at);
  }
}

/** Messages before changes: what is changed has left by then. */
async function findWorkOrEnd(db: Change, claim: Claim) {
  const message = await findUnsent(db, claim);
  if (message) return { message };
  const change = await findUnsentChange(db, claim);
  if (change) return { change };
  await claim.end(db);
  return undefined;
}

function findUnsent(db: Db, claim: Claim): Promise<Waiting | undefined> {
  return db.first(sql<Waiting>`
    select m.id, m.external_id, m.body, m.attempted_at, m.attempts, m.media_type, m.media_info, m.media_path, m.thumbnail_path, m.content,
      k.external_id as quoted_external_id, k.from_me as quoted_from_me, k.body as quoted_body, k.sender_id as quoted_sender_id
    from messages m left join messages k on k.company_id = m.company_id and k.id = m.quoted_id
    where m.company_id = ${db.companyId} and m.connection_id = ${claim.connectionId} and m.contact_id = ${Number(claim.key)}
      and m.from_me and m.ack = 0 and m.error is null and not m.is_deleted
    order by m.id limit 1`);
}

async function send(house: DeliveryHouse, claim: Claim, next: Waiting): Promise<void> {
  const session = house.session(claim.connectionId);
  if (!session) throw new Error("the connection is not carried here any more");
  const content = await outgoingContent(house, next).catch(
    (error: unknown) => new SendError("ERR_SENDING_WAPP_MSG", "no", true, { cause: error }),
  );
  if (!content)
    return takeFailure(house, claim, next, new SendError("ERR_WAPP_KIND_UNSUPPORTED", "no", false));
  if (content instanceof SendError) return takeFailure(house, claim, next, content);
  // Written before the message goes out: after a crash we know that it may have left.
  const attempt = await house.database.change(claim.companyId, (db) => beginAttempt(db, claim, next));
  if (!attempt) return;
  let sent: { externalId: string };
  try {
    sent = await session.send({ externalId: next.external_id, ...attempt, content });
  } catch (error) {
    await takeFailure(house, claim, next, error);
    return;
  }
  await house.database.change(claim.companyId, (db) => noteSent(db, next.id, sent.externalId));
}

/** Whom to send to and what is quoted; undefined when it is not as it was, or somebody else has begun whose claim outlived ours. */
async function beginAttempt(db: Change, claim: Claim, next: Waiting) {
  // Not if it has been edited since, or deleted: then it is looked at again.
  const begun = await db.run(sql`
    update messages set attempted_at = now(), attempts = attempts + 1
    where company_id = ${db.companyId} and id = ${next.id} and ack = 0 and error is null and attempted_at is null
      and not is_deleted and body = ${next.body}`);
  if (begun === 0) return undefined;
  const to = await findIdentities(db, claim.connectionId, Number(claim.key));
  return { to, quoted: await quoteOf(db, claim, next) };
}

async function quoteOf(db: Change, claim: Claim, next: Waiting): Promise<OutgoingMessage["quoted"]> {
  if (next.quoted_external_id === null) return null;
  const sender = next.quoted_sender_id;
  return {
    externalId: next.quoted_external_id,
    fromMe: next.quoted_from_me ?? false,
    author: sender === null ? [] : await findIdentities(db, claim.connectionId, sender),
    text: next.quoted_body ?? "",
  };
}

async function takeFailure(house: DeliveryHouse, claim: Claim, next: Waiting, error: unknown): Promise<void> {
  const failure =
    error instanceof SendError ? error : new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false);
  if (!(error instanceof SendError))
    house.logger.error(
      { err: error, companyId: claim.companyId, messageId: next.id },
      "a send failed in an unknown way",
    );
  const attempts = waits.includes(failure.code) ? next.attempts : next.attempts + 1;
  const tryAgain = failure.left === "no" && failure.mayRetry && attempts < mostAttempts;
  await house.database.change(claim.companyId, async (db) => {
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
  house: DeliveryHouse,
  claim: Claim,
  next: Waiting,
  attemptedAt: Date,
): Promise<void> {
  const age = house.clock.now().getTime() - attemptedAt.getTime();
  if (age < unconfirmedAfterMilliseconds)
    throw new LaneWaits("an interrupted send waits for the channel's word");
  await house.database.change(claim.companyId, (db) => failMessage(db, next.id, "ERR_SENDING_UNCONFIRMED"));
}
