import type { PauseReason, SendingLimits, SendingLimitsForm } from "@recado/contract/sending-limits";
import { auditUpdate } from "../../domain/audit-log/actions.ts";
import { correctNotice, giveNotice } from "../../domain/notices/actions.ts";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import { retryConnectionNow } from "../../platform/work/work-queues.ts";
import type { QuotaStatus } from "../../ports/channel.ts";
import { accessLimits } from "./policy.ts";
import { auditedLimits, presentLimits } from "./present.ts";
import { hasTooManyFailures } from "./rules.ts";
import {
  countOutcomes,
  endOutcome,
  findLimits,
  findOutcomes,
  forgetOutcomes,
  lockLimits,
  updateLimits,
} from "./store.ts";

/** Time for which messages to new contacts pause after a refusal for which WhatsApp names no end. */
const restMilliseconds = 3_600_000;

export async function showLimits(db: ReadTx, id: number, now: Date): Promise<SendingLimits> {
  const { limits } = await accessLimits(db, id, now);
  return presentLimits(limits, await findOutcomes(db, id), await countOutcomes(db, id), now);
}

export function changeLimits(
  db: WriteTx,
  actor: Actor,
  id: number,
  form: SendingLimitsForm,
  now: Date,
): Promise<SendingLimits> {
  return audited(db, actor, id, now, () =>
    updateLimits(db, id, {
      in_use_since: form.inUseSince,
      stairs: storableJson(form.stairs),
      from_hour: form.fromHour,
      to_hour: form.toHour,
      weekdays: [...new Set(form.weekdays)].sort(),
    }),
  );
}

/** Pauses unsolicited messages over the connection until a user resumes them. */
export function pauseSending(db: WriteTx, actor: Actor, id: number, now: Date): Promise<SendingLimits> {
  return audited(db, actor, id, now, () => pause(db, id, "paused-by-hand", now));
}

/** Resumes unsolicited messages over the connection; earlier failures no longer count. */
export function resumeSending(db: WriteTx, actor: Actor, id: number, now: Date): Promise<SendingLimits> {
  return audited(db, actor, id, now, () =>
    updateLimits(db, id, { paused_reason: null, paused_at: null, counted_since: now }),
  );
}

async function audited(
  db: WriteTx,
  actor: Actor,
  id: number,
  now: Date,
  work: () => Promise<void>,
): Promise<SendingLimits> {
  const look = async () => auditedLimits(await accessLimits(db, id, now));
  await lockLimits(db, id);
  await auditUpdate(db, actor, { area: "connections", entityId: id, look }, work);
  // Campaigns that wait because of the old limits are tried again now, because the new limits may let them continue.
  await retryConnectionNow(db, "bulk", id);
  publishLimits(db, id);
  return showLimits(db, id, now);
}

async function pause(db: WriteTx, id: number, reason: PauseReason, now: Date): Promise<void> {
  await updateLimits(db, id, { paused_reason: reason, paused_at: now });
}

/** Stores the restrictions that WhatsApp reports for the connection's number. */
export async function noteQuotaStatus(
  db: WriteTx,
  id: number,
  { timeLock, newChats }: QuotaStatus,
  now: Date,
): Promise<void> {
  await lockLimits(db, id);
  const before = await findLimits(db, id, now);
  if (!before) return;
  if (timeLock) {
    const until = lockedUntil(timeLock, before.refused_at, now);
    await updateLimits(db, id, { time_lock_until: until });
    if (until) await correctNotice(db, { kind: "sendingRests", connectionId: id }, until.toISOString());
  }
  if (newChats) {
    const isNew = newChats.status !== "none" && newChats.status !== before.new_chat_status;
    await updateLimits(db, id, {
      new_chat_status: newChats.status,
      new_chat_total: newChats.total,
      new_chat_used: newChats.used,
      new_chat_until: newChats.until,
      new_chat_read_at: now,
      begun_since_read: 0,
      ...(isNew && { warned_on: before.today, warned_at: before.cold_today }),
    });
  }
  publishLimits(db, id);
}

/**
 * Returns the time until which the number is locked. A recent refusal counts as a lock even if WhatsApp reports no
 * lock.
 */
function lockedUntil(
  { isActive, until }: NonNullable<QuotaStatus["timeLock"]>,
  refusedAt: Date | null,
  now: Date,
): Date | null {
  if (isActive) return until ?? new Date(now.getTime() + restMilliseconds);
  const rest = refusedAt && new Date(refusedAt.getTime() + restMilliseconds);
  return rest && rest > now ? rest : null;
}

/**
 * Pauses messages to new contacts for an hour after WhatsApp refused such a message. If WhatsApp has reported a longer
 * lock, the pause lasts as long as the lock.
 */
export async function noteReachoutLimit(db: WriteTx, id: number, now: Date): Promise<void> {
  await lockLimits(db, id);
  const before = await findLimits(db, id, now);
  if (!before) return;
  const soon = new Date(now.getTime() + restMilliseconds);
  const known = before.time_lock_until;
  const until = known && known > soon ? known : soon;
  await updateLimits(db, id, { refused_at: now, time_lock_until: until });
  // Messages that were already being sent are refused too. They belong to the same pause, so admins get no second
  // notice.
  if (!known || known <= now)
    await giveNotice(db, "admins", {
      kind: "sendingRests",
      connectionId: id,
      text: until.toISOString(),
    });
  publishLimits(db, id);
}

/**
 * Stores the delivery result of an unsolicited message. Too many failures pause unsolicited messages over the
 * connection.
 */
export async function noteOutcome(
  db: WriteTx,
  messageId: string,
  error: string | null,
  now: Date,
): Promise<void> {
  const id = await endOutcome(db, messageId, error, now);
  if (id === undefined) return;
  await forgetOutcomes(db, id);
  if (error !== null && hasTooManyFailures(await countOutcomes(db, id))) {
    await lockLimits(db, id);
    const limits = await findLimits(db, id, now);
    if (limits && limits.paused_reason === null) {
      await pause(db, id, "too-many-failures", now);
      await giveNotice(db, "admins", { kind: "sendingPaused", connectionId: id });
    }
  }
  publishLimits(db, id);
}

export function publishLimits(db: WriteTx, id: number): void {
  db.publish([permissionRoom(db.companyId, "connections-page:actionButtons")], "sendingLimits", {
    action: "update",
    whatsappId: id,
  });
}
