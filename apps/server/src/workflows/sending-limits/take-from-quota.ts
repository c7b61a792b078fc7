/*
 * Every message that a company sends unasked (schedule, campaign, external API) needs quota from here, in the
 * transaction that writes the message to the outbox. New contacts count against the limits of the connection. If the
 * message must wait, the decision says why and until when. The channel reports the delivery of each message
 * (`noteOutcome`) and WhatsApp's own limit (`noteReachoutLimit`).
 */

import type { LimitReason } from "@recado/contract/shared/limit-reasons";
import { canonicalNumber } from "@recado/contract/shared/phone-number";
import { isNumberOnWhatsapp } from "../../domain/contact-lists/queries.ts";
import { findContact, wasIdentityChecked } from "../../domain/contacts/store.ts";
import { hasWrittenSince } from "../../domain/messages/received-store.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { publishLimits } from "./actions.ts";
import { quotaStatusOf } from "./present.ts";
import { decideMassThrottle, decideNewContactThrottle, type Throttle } from "./rules.ts";
import {
  beginOutcome,
  countNewContact,
  findLimits,
  isContactCounted,
  type LimitsRow,
  lockLimits,
} from "./store.ts";

export type QuotaDecision =
  | { mayWrite: true; isCold: boolean }
  | { mayWrite: false; reason: LimitReason; until: Date | null };

export interface QuotaRequest {
  connectionId: number;
  contactId: number;
  /** Contact's number; null for a contact that WhatsApp identifies only by a LID. */
  number: string | null;
  now: Date;
  /**
   * Whether the message is a mass message. A single message to a contact who wrote recently may be sent at any hour.
   */
  isMass?: boolean;
}

const knownMilliseconds = 30 * 86_400_000;

/**
 * Takes quota for an unsolicited message, in the transaction that writes the message to the outbox. Returns whether the
 * message may be sent. Replies in a conversation need no quota.
 */
export async function takeFromQuota(db: WriteTx, request: QuotaRequest): Promise<QuotaDecision> {
  const { connectionId, contactId, now, isMass = true } = request;
  const limits = await findLimits(db, connectionId, now);
  const isCold = await isNewContact(db, request);
  if (!limits) return { mayWrite: true, isCold };
  const throttle = isCold
    ? await takeNewContactQuota(db, request)
    : decideKnownContactThrottle(limits, isMass);
  if (throttle) return { mayWrite: false, ...throttle };
  if (isCold || isMass) await beginOutcome(db, { connectionId, contactId, isCold, now });
  if (isCold) publishLimits(db, connectionId);
  return { mayWrite: true, isCold };
}

/** Seconds after which the client should try again if the end of the pause is unknown. */
const usualSeconds = 300;

/** Error for a single message that must wait because of the sending limits. */
export function throttleError({ reason, until }: Throttle, now: Date): AppError {
  return new AppError("ERR_NUMBER_RESTS", {
    retryAfter: until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)) : usualSeconds,
    extra: { reason, until: until?.toISOString() ?? null },
  });
}

function decideKnownContactThrottle(limits: LimitsRow, isMass: boolean): Throttle | null {
  return isMass ? decideMassThrottle(quotaStatusOf(limits)) : null;
}

/** Whether the contact is new: not a group, and has sent no message over the connection within a month. */
async function isNewContact(db: ReadTx, { connectionId, contactId, now }: QuotaRequest): Promise<boolean> {
  if ((await findContact(db, contactId))?.is_group) return false;
  return !(await hasWrittenSince(db, connectionId, contactId, monthBefore(now)));
}

/** Takes quota for a new contact. The limits are locked, so that concurrent processes never exceed the daily limit. */
async function takeNewContactQuota(db: WriteTx, request: QuotaRequest): Promise<Throttle | null> {
  const { connectionId, contactId, now } = request;
  await lockLimits(db, connectionId);
  const limits = await findLimits(db, connectionId, now);
  if (!limits) return null;
  const counted = await isContactCounted(db, connectionId, contactId, limits.today);
  const throttle = decideNewContactThrottle(quotaStatusOf(limits), now, counted);
  if (throttle) return throttle;
  if (!(await isConfirmed(db, request))) return { reason: "not-on-whatsapp-confirmed", until: null };
  if (!counted) await countNewContact(db, connectionId, contactId, { day: limits.today, now });
  return null;
}

/**
 * Whether the number was confirmed on WhatsApp within a month, by this connection or in a contact list. A LID comes
 * from WhatsApp itself and needs no confirmation.
 */
async function isConfirmed(
  db: ReadTx,
  { connectionId, contactId, number, now }: QuotaRequest,
): Promise<boolean> {
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
