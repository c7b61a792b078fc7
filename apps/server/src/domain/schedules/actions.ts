import type { createSchedule, ScheduleScope, updateSchedule } from "@recado/contract/schedules";
import type { BodyOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { enqueue, enqueueAt } from "../../platform/jobs/jobs.ts";
import { fileColumns } from "../../platform/media/file-columns.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { requirePlanRoom } from "../companies/policy.ts";
import type { MessageFile } from "../messages/rules.ts";
import { type FileUpload, type KeepingDeps, keepingFile } from "../stored-files/actions.ts";
import { accessTicketToUse } from "../tickets/policy.ts";
import {
  accessTicketOf,
  existingSchedule,
  lockEditableSchedule,
  lockExistingSchedule,
  maySeeSchedule,
  requireSeries,
  scheduleRooms,
} from "./policy.ts";
import { auditedSchedule, presentSchedule } from "./present.ts";
import { isEditableSchedule, isScheduleMedia } from "./rules.ts";
import { type Repetition, repeatFrom, repeatLike } from "./series/actions.ts";
import { endSeriesBefore, skipNumber, takeUpOccurrence } from "./series/occurrence-store.ts";
import { nextOccurrence } from "./series/rules.ts";
import { deleteSeries, insertOccurrence, lockSeries } from "./series/store.ts";
import {
  countWaitingSchedules,
  deleteScheduleRow,
  findFollowingIds,
  insertSchedule,
  type ScheduleRow,
  updateScheduleRow,
} from "./store.ts";

export const sendingJob = "sendSchedules";

export async function addSchedule(
  db: WriteTx,
  actor: Actor,
  { body, contactId, sendAt, ticketId = null, repeats }: BodyOf<typeof createSchedule>,
  now: Date,
  picture?: MessageFile,
): Promise<ScheduleRow> {
  if (ticketId !== null) await accessTicketOf(db, actor, contactId, ticketId);
  const way = await accessTicketToUse(db, actor, contactId, ticketId);
  const ticket_id = ticketId ?? way;
  await requirePlanRoom(db, "schedules", countWaitingSchedules);
  const send_at = new Date(sendAt);
  const id = await insertSchedule(db, {
    body,
    contact_id: contactId,
    send_at,
    ticket_id,
    user_id: actor.userId,
    ...(picture && fileColumns(picture)),
  }).catch(refuseMissingContact);
  if (repeats) await repeatFrom(db, id, send_at, repeats);
  await sendInTime(db, send_at, now);
  const schedule = await publishSchedule(db, id, "create");
  const label = schedule.contact_name;
  await recordAudit(db, actor, { area: "schedules", action: "created", entityId: id, label });
  return schedule;
}

/**
 * Changes the given fields of a schedule. A failed schedule becomes pending again, and the last editor becomes the
 * sender. In a series, the following schedules change too if the scope includes them or the repetition changes.
 */
export async function changeSchedule(
  db: WriteTx,
  actor: Actor,
  id: number,
  { body, contactId, sendAt, ticketId, repeats, scope }: BodyOf<typeof updateSchedule>,
  now: Date,
  picture?: MessageFile,
): Promise<ScheduleRow> {
  const before = await lockEditableSchedule(db, actor, id);
  const isForAll = scope === "following" || (scope === undefined && repeats !== undefined);
  if (isForAll && before.is_followed) throw new AppError("ERR_SCHEDULE_FOLLOWED");
  if (isForAll) await requireSeries(db, actor, before);
  if (before.status !== "PENDENTE") await requirePlanRoom(db, "schedules", countWaitingSchedules);
  const contact = contactId ?? before.contact_id;
  // A ticket belongs to one contact, so a schedule for a new contact loses its ticket.
  const kept = contact === before.contact_id ? before.ticket_id : null;
  if (ticketId) await accessTicketOf(db, actor, contact, ticketId);
  const chosen = ticketId === undefined ? kept : ticketId;
  const way = await accessTicketToUse(db, actor, contact, chosen);
  const ticket_id = chosen ?? way;
  const send_at = sendAt === undefined ? before.send_at : new Date(sendAt);
  await audited(db, actor, id, async () => {
    await updateScheduleRow(db, id, {
      ...(body === undefined ? {} : { body }),
      contact_id: contact,
      ticket_id,
      queue_before: contact === before.contact_id ? before.queue_before : null,
      user_id: actor.userId,
      send_at,
      status: "PENDENTE",
      error: null,
      held_reason: null,
      held_until: null,
      ...(picture && fileColumns(picture)),
    }).catch(refuseMissingContact);
    if (isForAll) await changeFollowing(db, actor, before, send_at, repeats, now);
  });
  await sendInTime(db, send_at, now);
  await removeUnnamedFiles(db, before);
  const after = await existingSchedule(db, id);
  // Users who no longer see the schedule after the change receive a deletion.
  if (after.way_id !== before.way_id) publishDeletion(db, before);
  return publishSchedule(db, id, "update");
}

/** Deletes a schedule and, with the scope `following`, the rest of its series. Files of sent messages are kept. */
export async function removeSchedule(
  db: WriteTx,
  actor: Actor,
  id: number,
  scope: ScheduleScope,
  now: Date,
): Promise<void> {
  const schedule = await lockExistingSchedule(db, actor, id);
  if (scope === "following") await requireSeries(db, actor, schedule);
  if (schedule.is_ahead) await leaveOut(db, actor, schedule, scope);
  else if (scope === "following") await endSeries(db, actor, schedule, now);
  else await planNext(db, schedule, now);
  await deleteScheduleRow(db, id);
  const label = schedule.contact_name;
  await recordAudit(db, actor, { area: "schedules", action: "deleted", entityId: id, label });
  publishDeletion(db, schedule);
  if (isEditableSchedule(schedule)) await removeUnnamedFiles(db, schedule);
}

/** Excludes an occurrence or, with the scope `following`, it and all later ones, so that none is planned again. */
async function leaveOut(
  db: WriteTx,
  actor: Actor,
  { series_id, number }: ScheduleRow,
  scope: ScheduleScope,
): Promise<void> {
  if (series_id === null || number === null) return;
  if (scope === "one") return skipNumber(db, series_id, number);
  await removeFollowing(db, actor, series_id, number);
  await endSeriesBefore(db, series_id, number);
}

/** Replaces the picture of a schedule; null removes the picture. */
export async function attachFile(
  db: WriteTx,
  actor: Actor,
  id: number,
  file: MessageFile | null,
): Promise<ScheduleRow> {
  const before = await lockEditableSchedule(db, actor, id);
  await accessTicketToUse(db, actor, before.contact_id, before.ticket_id);
  await audited(db, actor, id, () =>
    updateScheduleRow(db, id, { ...fileColumns(file), user_id: actor.userId }),
  );
  await removeUnnamedFiles(db, before);
  return publishSchedule(db, id, "update");
}

/** Plans a series' next occurrence, in the transaction in which its last schedule is sent, fails or is deleted. */
export async function planNext(db: WriteTx, last: ScheduleRow, now: Date): Promise<void> {
  const { series_id, number, occurs_on } = last;
  if (series_id === null || number === null || occurs_on === null) return;
  const series = await lockSeries(db, series_id, now);
  if (!series || series.lastNumber !== number) return;
  const from = last.contact_id === series.contact_id ? last : null;
  let next = nextOccurrence(series, { day: occurs_on, number }, series.clock);
  while (next) {
    const ahead = await takeUpOccurrence(db, series_id, next.number);
    if (ahead) await publishSchedule(db, ahead.id, "update");
    // This occurrence was planned ahead and is still to be sent. Sending it plans the next one.
    if (ahead?.status === "PENDENTE") return;
    if (!ahead && !series.skipped.includes(next.number)) {
      const planned = await insertOccurrence(db, series_id, { ...next, from, isAhead: false });
      const { send_at } = await publishSchedule(db, planned, "create");
      await sendInTime(db, send_at, now);
      return;
    }
    next = nextOccurrence(series, next, series.clock);
  }
}

async function changeFollowing(
  db: WriteTx,
  actor: Actor,
  before: ScheduleRow,
  sendAt: Date,
  repeats: Repetition | null | undefined,
  now: Date,
): Promise<void> {
  if (before.series_id === null) {
    if (repeats) await repeatFrom(db, before.id, sendAt, repeats);
    return;
  }
  if (repeats === null) return endSeries(db, actor, before, now);
  const series = await lockSeries(db, before.series_id, now);
  for (const id of await repeatLike(db, before, sendAt, repeats)) await publishSchedule(db, id, "update");
  if (series) await removeUnnamedFiles(db, series);
}

/** Ends the series after the given schedule and deletes the series' later schedules that were not sent. */
async function endSeries(
  db: WriteTx,
  actor: Actor,
  { series_id, number }: ScheduleRow,
  now: Date,
): Promise<void> {
  if (series_id === null || number === null) return;
  const series = await lockSeries(db, series_id, now);
  await removeFollowing(db, actor, series_id, number);
  await deleteSeries(db, series_id);
  if (series) await removeUnnamedFiles(db, series);
}

/** Deletes a series' unsent schedules with a number above `number`. Throws if the actor may not see one of them. */
export async function removeFollowing(
  db: WriteTx,
  actor: Actor,
  seriesId: number,
  number: number,
): Promise<void> {
  for (const id of await findFollowingIds(db, seriesId, number)) {
    const following = await existingSchedule(db, id);
    if (!maySeeSchedule(actor, following)) throw new AppError("ERR_OTHER_OPEN_TICKET");
    await deleteScheduleRow(db, id);
    publishDeletion(db, following);
    await removeUnnamedFiles(db, following);
  }
}

export async function publishSchedule(
  db: WriteTx,
  id: number,
  action: "create" | "update",
): Promise<ScheduleRow> {
  const schedule = await existingSchedule(db, id);
  const rooms = scheduleRooms(db.companyId, schedule);
  db.publish(rooms, "schedule", { action, schedule: presentSchedule(schedule) });
  return schedule;
}

/** Publishes a schedule to users who see it now. Users who saw it before and no longer see it receive a deletion. */
export async function publishMovedSchedule(db: WriteTx, before: ScheduleRow): Promise<void> {
  const now = scheduleRooms(db.companyId, await publishSchedule(db, before.id, "update"));
  const then = scheduleRooms(db.companyId, before);
  db.publish(then, "schedule", { action: "delete", scheduleId: before.id }, now);
}

export function publishDeletion(db: WriteTx, schedule: ScheduleRow): void {
  const rooms = scheduleRooms(db.companyId, schedule);
  db.publish(rooms, "schedule", { action: "delete", scheduleId: schedule.id });
}

function audited(db: WriteTx, actor: Actor, id: number, work: () => Promise<void>): Promise<void> {
  const look = async () => auditedSchedule(await existingSchedule(db, id));
  return auditUpdate(db, actor, { area: "schedules", entityId: id, look }, work);
}

/** Removes files of a schedule or series that no other schedule of the series and no sent message uses. */
function removeUnnamedFiles(
  db: WriteTx,
  { media_path, thumbnail_path }: Pick<ScheduleRow, "media_path" | "thumbnail_path">,
): Promise<void> {
  return removeFilesLater(db, [media_path, thumbnail_path]);
}

/** Schedules the sending job for the exact time. The check that runs every minute would send the schedule later. */
async function sendInTime(db: WriteTx, sendAt: Date, now: Date): Promise<void> {
  if (sendAt <= now) await enqueue(db, sendingJob, {});
  else await enqueueAt(db, sendingJob, sendAt);
}

/** Translates the foreign key violation for a contact that is missing or belongs to another company. */
function refuseMissingContact(error: unknown): never {
  throw violates(error, "schedules_company_id_contact_id_fkey")
    ? new AppError("ERR_NO_CONTACT_FOUND")
    : error;
}

export type SchedulePictureDeps = KeepingDeps;

/** Stores the uploaded picture, if any, and runs `work`, which writes rows that refer to it, in one transaction. */
export function withStoredPicture<T>(
  deps: SchedulePictureDeps,
  upload: FileUpload,
  work: (db: WriteTx, held: MessageFile | undefined) => Promise<T>,
): Promise<T> {
  const check = ({ mimeType }: { mimeType: string }) => {
    if (!isScheduleMedia(mimeType)) throw new AppError("ERR_SCHEDULE_MEDIA");
  };
  return keepingFile(deps, upload, check, work);
}
