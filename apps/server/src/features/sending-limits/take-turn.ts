import type { LimitReason } from "@recado/contract/shared/limit-reasons";
import { canonicalNumber } from "@recado/contract/shared/phone-number";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { isNumberOnWhatsapp } from "../contact-lists/queries.ts";
import { findContact, wasIdentityChecked } from "../contacts/store.ts";
import { hasWrittenSince } from "../messages/received-store.ts";
import { publishLimits } from "./actions.ts";
import { standingOf } from "./present.ts";
import { decideColdHold, decideMassHold, type Hold } from "./rules.ts";
import { beginOutcome, countCold, findLimits, isCounted, type LimitsRow, lockLimits } from "./store.ts";

export type Turn =
  | { mayWrite: true; isCold: boolean }
  | { mayWrite: false; reason: LimitReason; until: Date | null };

export interface Asking {
  connectionId: number;
  contactId: number;
  /** Null of somebody whom WhatsApp names by a LID alone. */
  number: string | null;
  now: Date;
  /** Whether it goes to many. A single message to somebody who has written lately is never held, whatever the hour. */
  isMass?: boolean;
}

const knownMilliseconds = 30 * 86_400_000;

/**
 * Whether a connection may write to somebody on its own initiative, asked in the transaction that writes the message into the
 * outbox: whoever may is counted with it. Answers in a conversation are never asked for here.
 */
export async function takeTurn(db: WriteTx, asking: Asking): Promise<Turn> {
  const { connectionId, contactId, now, isMass = true } = asking;
  const limits = await findLimits(db, connectionId, now);
  const isCold = await isStranger(db, asking);
  if (!limits) return { mayWrite: true, isCold };
  const hold = isCold ? await takeColdTurn(db, asking) : decideWarmHold(limits, isMass);
  if (hold) return { mayWrite: false, ...hold };
  if (isCold || isMass) await beginOutcome(db, { connectionId, contactId, isCold, now });
  if (isCold) publishLimits(db, connectionId);
  return { mayWrite: true, isCold };
}

/** When to ask again where nobody knows until when the number rests. */
const usualSeconds = 300;

/** Error for a single message that the limits do not allow now. */
export function refusalOf({ reason, until }: Hold, now: Date): AppError {
  return new AppError("ERR_NUMBER_RESTS", {
    retryAfter: until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)) : usualSeconds,
    extra: { reason, until: until?.toISOString() ?? null },
  });
}

function decideWarmHold(limits: LimitsRow, isMass: boolean): Hold | null {
  return isMass ? decideMassHold(standingOf(limits)) : null;
}

/** Nobody who has written within a month on that connection, and no group. */
async function isStranger(db: ReadTx, { connectionId, contactId, now }: Asking): Promise<boolean> {
  if ((await findContact(db, contactId))?.is_group) return false;
  return !(await hasWrittenSince(db, connectionId, contactId, monthBefore(now)));
}

/** Counted one after the other, so that two processes at once never exceed the day. */
async function takeColdTurn(db: WriteTx, asking: Asking): Promise<Hold | null> {
  const { connectionId, contactId, now } = asking;
  await lockLimits(db, connectionId);
  const limits = await findLimits(db, connectionId, now);
  if (!limits) return null;
  const counted = await isCounted(db, connectionId, contactId, limits.today);
  const hold = decideColdHold(standingOf(limits), now, counted);
  if (hold) return hold;
  if (!(await isConfirmed(db, asking))) return { reason: "not-on-whatsapp-confirmed", until: null };
  if (!counted) await countCold(db, connectionId, contactId, { day: limits.today, now });
  return null;
}

/** Seen on WhatsApp within a month: by this connection, or on a list. Whom it names by a LID alone it has named itself. */
async function isConfirmed(db: ReadTx, { connectionId, contactId, number, now }: Asking): Promise<boolean> {
  if (number === null) return true;
  const since = monthBefore(now);
  return (
    (await wasIdentityChecked(db, connectionId, { contactId, number }, since)) ||
    (await isNumberOnWhatsapp(db, canonicalNumber(number), since))
  );
}

function monthBefore(now: Date): Date {
  return new Date(now.getTime() - knownMilliseconds);
}
