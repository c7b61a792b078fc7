import type { createSchedule, updateSchedule } from "@recado/contract/schedules";
import type { BodyOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { requirePlanRoom } from "../companies/policy.ts";
import { type KeepingDeps, keepingFile } from "../media/keep-file.ts";
import type { MessageFile } from "../messages/rules.ts";
import { accessTicketToUse } from "../tickets/policy.ts";
import { accessTicketOf, existingSchedule, holdEditable, holdSchedule, scheduleRooms } from "./policy.ts";
import { auditedSchedule, presentSchedule } from "./present.ts";
import { isEditable, isScheduleMedia } from "./rules.ts";
import {
  countWaiting,
  deleteScheduleRow,
  insertSchedule,
  type ScheduleRow,
  updateScheduleRow,
} from "./store.ts";

export const sendingJob = "sendSchedules";

export async function addSchedule(
  db: WriteTx,
  actor: Actor,
  { body, contactId, sendAt, ticketId = null }: BodyOf<typeof createSchedule>,
  now: Date,
  picture?: MessageFile,
): Promise<ScheduleRow> {
  if (ticketId !== null) await accessTicketOf(db, actor, contactId, ticketId);
  const way = await accessTicketToUse(db, actor, contactId, ticketId);
  const ticket_id = ticketId ?? way;
  await requirePlanRoom(db, "schedules", countWaiting);
  const send_at = new Date(sendAt);
  const id = await insertSchedule(db, {
    body,
    contact_id: contactId,
    send_at,
    ticket_id,
    user_id: actor.userId,
    ...(picture && fileColumns(picture)),
  }).catch(refuseStranger);
  await sendSoon(db, send_at, now);
  const schedule = await publishSchedule(db, id, "create");
  const label = schedule.contact_name;
  await recordAudit(db, actor, { area: "schedules", action: "created", entityId: id, label });
  return schedule;
}

/** Changes what is given; what came to nothing waits for its moment again. It is sent in the name of whoever changed it last. */
export async function changeSchedule(
  db: WriteTx,
  actor: Actor,
  id: number,
  { body, contactId, sendAt, ticketId }: BodyOf<typeof updateSchedule>,
  now: Date,
  picture?: MessageFile,
): Promise<ScheduleRow> {
  const before = await holdEditable(db, actor, id);
  if (before.status !== "PENDENTE") await requirePlanRoom(db, "schedules", countWaiting);
  const contact = contactId ?? before.contact_id;
  // Another contact has other tickets.
  const kept = contact === before.contact_id ? before.ticket_id : null;
  if (ticketId) await accessTicketOf(db, actor, contact, ticketId);
  const chosen = ticketId === undefined ? kept : ticketId;
  const way = await accessTicketToUse(db, actor, contact, chosen);
  const ticket_id = chosen ?? way;
  const send_at = sendAt === undefined ? before.send_at : new Date(sendAt);
  await audited(db, actor, id, () =>
    updateScheduleRow(db, id, {
      ...(body === undefined ? {} : { body }),
      contact_id: contact,
      ticket_id,
      user_id: actor.userId,
      send_at,
      status: "PENDENTE",
      error: null,
      held_reason: null,
      held_until: null,
      ...(picture && fileColumns(picture)),
    }).catch(refuseStranger),
  );
  await sendSoon(db, send_at, now);
  if (picture) await removeFilesLater(db, filesOf(before));
  const after = await existingSchedule(db, id);
  // Those who see it no longer.
  if (after.way_id !== before.way_id) publishDeletion(db, before);
  return publishSchedule(db, id, "update");
}

/** The files of a message that was sent are the message's. */
export async function removeSchedule(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const schedule = await holdSchedule(db, actor, id);
  await deleteScheduleRow(db, id);
  const label = schedule.contact_name;
  await recordAudit(db, actor, { area: "schedules", action: "deleted", entityId: id, label });
  publishDeletion(db, schedule);
  if (isEditable(schedule)) await removeFilesLater(db, filesOf(schedule));
}

/** Attaches a picture, or none, in place of the one before. */
export async function attachFile(
  db: WriteTx,
  actor: Actor,
  id: number,
  file: MessageFile | null,
): Promise<ScheduleRow> {
  const before = await holdEditable(db, actor, id);
  await accessTicketToUse(db, actor, before.contact_id, before.ticket_id);
  await audited(db, actor, id, () =>
    updateScheduleRow(db, id, { ...fileColumns(file), user_id: actor.userId }),
  );
  await removeFilesLater(db, filesOf(before));
  return publishSchedule(db, id, "update");
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

function publishDeletion(db: WriteTx, schedule: ScheduleRow): void {
  const rooms = scheduleRooms(db.companyId, schedule);
  db.publish(rooms, "schedule", { action: "delete", scheduleId: schedule.id });
}

function audited(db: WriteTx, actor: Actor, id: number, work: () => Promise<void>): Promise<void> {
  const look = async () => auditedSchedule(await existingSchedule(db, id));
  return auditUpdate(db, actor, { area: "schedules", entityId: id, look }, work);
}

function fileColumns(file: MessageFile | null) {
  return {
    media_path: file?.path ?? null,
    thumbnail_path: file?.thumbnailPath ?? null,
    media_info: file && storableJson(file.media),
  };
}

function filesOf({ media_path, thumbnail_path }: ScheduleRow): (string | null)[] {
  return [media_path, thumbnail_path];
}

/** What is due already does not wait for the next minute. */
async function sendSoon(db: WriteTx, sendAt: Date, now: Date): Promise<void> {
  if (sendAt <= now) await enqueue(db, sendingJob, {});
}

/** The database takes no contact but the company's own. */
function refuseStranger(error: unknown): never {
  throw violates(error, "schedules_company_id_contact_id_fkey")
    ? new AppError("ERR_NO_CONTACT_FOUND")
    : error;
}

export type PictureDeps = KeepingDeps;

/** Keeps the picture that came along, if one did, for the work; a picture that nobody took is forgotten at once. */
export function keepingPicture<T>(
  deps: PictureDeps,
  companyId: number,
  files: readonly ReceivedFile[],
  work: (held: MessageFile | undefined) => Promise<T>,
): Promise<T> {
  const check = ({ mimeType }: { mimeType: string }) => {
    if (!isScheduleMedia(mimeType)) throw new AppError("ERR_SCHEDULE_MEDIA");
  };
  return keepingFile(deps, companyId, files, check, work);
}
