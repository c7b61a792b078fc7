import { sql } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { SendError } from "../../ports/channel.ts";
import type { OutgoingChange } from "../../ports/channel-content.ts";
import { findIdentities } from "../contacts/store.ts";
import { revokeChange } from "../messages/actions.ts";
import { mostAttempts } from "../messages/rules.ts";
import type { DeliveryDeps } from "./send-messages.ts";

interface WaitingChange {
  id: string;
  message_id: string;
  external_id: string;
  type: OutgoingChange["change"]["type"];
  value: string;
  attempts: number;
  target_external_id: string;
  from_me: boolean;
  sender_id: number | null;
}

/** Hands over a reaction, edit or deletion. */
export async function sendChange(deps: DeliveryDeps, claim: Claim, next: WaitingChange): Promise<void> {
  const session = deps.session(claim.connectionId);
  if (!session) throw new Error("the connection is not carried here any more");
  const outgoing = await deps.database.read(claim.companyId, (db) => readOutgoing(db, claim, next));
  try {
    await session.change(outgoing);
  } catch (error) {
    await takeFailure(deps, claim, next, error);
    return;
  }
  await deps.database.write(claim.companyId, (db) => forgetChange(db, next.id));
}

/** The oldest change of the chat whose message has left. */
export function findUnsentChange(db: ReadTx, claim: Claim): Promise<WaitingChange | undefined> {
  return db.first(sql<WaitingChange>`
    select h.id, h.message_id, h.external_id, h.type, h.value, h.attempts,
      m.external_id as target_external_id, m.from_me, m.sender_id
    from message_changes h join messages m on m.company_id = h.company_id and m.id = h.message_id
    where h.company_id = ${db.companyId} and h.connection_id = ${claim.connectionId} and h.contact_id = ${Number(claim.key)}
      and (m.ack > 0 or not m.from_me)
    order by h.id limit 1`);
}

async function readOutgoing(db: ReadTx, claim: Claim, next: WaitingChange): Promise<OutgoingChange> {
  const { sender_id } = next;
  return {
    externalId: next.external_id,
    to: await findIdentities(db, claim.connectionId, Number(claim.key)),
    target: {
      externalId: next.target_external_id,
      fromMe: next.from_me,
      author: sender_id === null ? [] : await findIdentities(db, claim.connectionId, sender_id),
    },
    change: changeOf(next),
  };
}

function changeOf({ type, value }: WaitingChange): OutgoingChange["change"] {
  switch (type) {
    case "reaction":
      return { type, emoji: value };
    case "edit":
      return { type, text: value };
    case "deletion":
      return { type };
  }
}

function forgetChange(db: WriteTx, id: string): Promise<number> {
  return db.run(sql`delete from message_changes where company_id = ${db.companyId} and id = ${id}`);
}

/** A change may be done twice, so whatever is not refused for good is tried again; what is refused is undone here too. */
async function takeFailure(
  deps: DeliveryDeps,
  claim: Claim,
  next: WaitingChange,
  error: unknown,
): Promise<void> {
  const isRefused = error instanceof SendError && error.left === "no" && !error.mayRetry;
  const lineIsAway = error instanceof SendError && error.code === "ERR_WAPP_NOT_INITIALIZED";
  const attempts = lineIsAway ? next.attempts : next.attempts + 1;
  if (!isRefused && attempts < mostAttempts) {
    await deps.database.write(claim.companyId, (db) =>
      db.run(sql`update message_changes set attempts = ${attempts}
        where company_id = ${db.companyId} and id = ${next.id}`),
    );
    throw error;
  }
  deps.logger.warn(
    { err: error, companyId: claim.companyId, messageId: next.message_id, type: next.type },
    "a change was not taken by the channel and is undone",
  );
  await deps.database.write(claim.companyId, async (db) => {
    // One that a newer has overtaken meanwhile is no more what the message shows.
    if ((await forgetChange(db, next.id)) > 0) await revokeChange(db, next.message_id, next.type);
  });
}
