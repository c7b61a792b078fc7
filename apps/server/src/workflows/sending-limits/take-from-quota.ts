/*
 * Every message on a company's own initiative (schedule, campaign, external API) asks here, in the transaction that writes it to the
 * outbox. New contacts count against the limits of the connection; a refusal says why and until when. The channel reports what became
 * of each message (`noteOutcome`) and WhatsApp's own limit (`noteReachoutLimit`).
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
  /** Null for a contact that WhatsApp identifies by a LID only. */
  number: string | null;
  now: Date;
  /** Whether it is a mass message. A single message to a recent contact is never held, at any hour. */
  isMass?: boolean;
}

const knownMilliseconds = 30 * 86_400_000;

/**
 * Takes quota for an unsolicited message, in the transaction that puts it into the outbox. Returns whether it may be
 * sent. Answers in a conversation need none.
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

/** Seconds until the next try if the end of the pause is unknown. */
const usualSeconds = 300;

/** Error for a single message that the limits do not allow now. */
export function throttleError({ reason, until }: Throttle, now: Date): AppError {
  return new AppError("ERR_NUMBER_RESTS", {
    retryAfter: until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)) : usualSeconds,
    extra: { reason, until: until?.toISOString() ?? null },
  });
}

function decideKnownContactThrottle(limits: LimitsRow, isMass: boolean): Throttle | null {
  return isMass ? decideMassThrottle(quotaStatusOf(limits)) : null;
}

/** Whether the contact is new: not a group, and no message from it over the connection within a month. */
async function isNewContact(db: ReadTx, { connectionId, contactId, now }: QuotaRequest): Promise<boolean> {
  if ((await findContact(db, contactId))?.is_group) return false;
  return !(await hasWrittenSince(db, connectionId, contactId, monthBefore(now)));
}

/** Takes quota for a new contact under a lock, so that concurrent processes never exceed the daily limit. */
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
 * Whether the number was confirmed on WhatsApp within a month, by this connection or on a list. A LID comes from
 * WhatsApp itself and needs no check.
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
