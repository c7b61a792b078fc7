import type { Schedule, ScheduleRepetition } from "@recado/contract/schedules";
import type { AuditSubject } from "../audit-log/actions.ts";
import { isEditableSchedule } from "./rules.ts";
import { restoredReason, type ScheduleRow } from "./store.ts";

export function presentSchedule(row: ScheduleRow): Schedule {
  const error = row.error ?? row.message_error;
  return {
    id: row.id,
    body: row.body,
    sendAt: row.send_at.toISOString(),
    status: error === null ? row.status : "ERRO",
    sentAt: row.sent_at?.toISOString() ?? null,
    isLate: row.is_late,
    error,
    held: presentHold(row),
    isEditable: isEditableSchedule(row),
    contactId: row.contact_id,
    contact: presentScheduleContact(row),
    ticketId: row.ticket_id,
    repeats: presentRepeats(row),
    userId: row.user_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
    mediaPath: presentMediaPath(row),
    mediaName: row.media_info?.name ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function presentHold({ status, held_reason, held_until }: ScheduleRow): Schedule["held"] {
  if (held_reason === null || held_reason === restoredReason || status !== "PENDENTE") return null;
  return { reason: held_reason, until: held_until?.toISOString() ?? null };
}

/** Presents a future occurrence: when it is sent, and to whom. */
export function presentUpcoming({
  row,
  contact,
  number,
  at,
}: {
  row: ScheduleRow;
  contact: Schedule["contact"];
  number: number;
  at: Date;
}) {
  return {
    scheduleId: row.id,
    number,
    sendAt: at.toISOString(),
    body: row.series_body ?? row.body,
    contact,
    userId: row.user_id,
  };
}

export function presentScheduleContact(row: ScheduleRow) {
  return {
    id: row.contact_id,
    name: row.contact_name,
    number: row.contact_number ?? "",
    email: row.contact_email,
    profilePicUrl: row.contact_picture,
    isGroup: row.contact_is_group,
  };
}

function presentRepeats(row: ScheduleRow): ScheduleRepetition | null {
  const { rhythm, number, weekdays, last_day: lastDay, times, is_followed: isFollowed } = row;
  if (rhythm === null || number === null) return null;
  return { rhythm, weekdays: weekdays ?? [], lastDay, times, number, isFollowed };
}

/**
 * URL path of the schedule's picture. A new picture gets a new path, so that caches never show the previous picture.
 */
function presentMediaPath({ id, media_path, media_info }: ScheduleRow): string | null {
  if (media_path === null || media_info === null) return null;
  const version = media_path.split("/").at(-1) ?? "";
  return `/media/schedules/${id}/${encodeURIComponent(version)}`;
}

export function auditedSchedule(row: ScheduleRow): AuditSubject {
  const { contact_name, send_at, media_info, body, rhythm, last_day, times } = row;
  return {
    label: contact_name,
    fields: {
      contact: contact_name,
      sendAt: send_at.toISOString(),
      file: media_info?.name ?? null,
      repeats: rhythm,
      lastDay: last_day,
      times,
    },
    hidden: { message: body },
  };
}
