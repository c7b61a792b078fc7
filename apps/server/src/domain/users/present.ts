import type { User, UserPhoto, UserWithCompany } from "@recado/contract/users";
import type { Selectable } from "kysely";
import type { Companies } from "../../platform/db/schema.ts";
import { presentCompany } from "../companies/present.ts";
import type { SettingValues } from "../settings/queries.ts";
import { presentOwnRole } from "../user-roles/present.ts";
import { isAway, isOnline } from "./rules.ts";
import type { UserRow } from "./store.ts";

export const photoPath = "/media/users";

export function presentUser(row: UserRow, now: Date): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    profile: row.profile as User["profile"],
    role: row.role && presentOwnRole(row.role),
    super: row.super,
    companyId: row.company_id,
    allTicket: row.all_ticket ? "enabled" : "desabled",
    whatsappId: row.connection_id,
    active: row.active,
    language: row.language as User["language"],
    online: isOnline(row, now),
    away: isAway(row, now),
    absence: presentAbsence(row),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    photo: row.photo_version === null ? null : presentPhoto(row.id, row.photo_version),
    invitation: row.invitation_expires_at && {
      expiresAt: row.invitation_expires_at.toISOString(),
      delivery: row.invitation_delivery,
    },
    capacity: row.capacity,
    leave: presentLeave(row),
    queues: row.queues.map((queue) => ({ ...queue, UserQueue: { userId: row.id, queueId: queue.id } })),
  };
}

export function presentLeave({
  leave_from,
  leave_to,
  deputy_id,
}: Pick<UserRow, "leave_from" | "leave_to" | "deputy_id">): User["leave"] {
  return leave_from === null || leave_to === null
    ? null
    : { from: leave_from, to: leave_to, deputyId: deputy_id };
}

/** Returns the URLs of a user's photo. They contain the version, so that browsers fetch a changed photo. */
export function presentPhoto(userId: number, version: string): UserPhoto {
  const url = `${photoPath}/${userId}/${version}`;
  return { small: `${url}/small`, large: `${url}/large` };
}

export function presentAbsence({
  absent_since,
  absence_reason,
}: Pick<UserRow, "absent_since" | "absence_reason">): User["absence"] {
  return absent_since && { reason: absence_reason, since: absent_since.toISOString() };
}

export function presentUserWithCompany(
  row: UserRow,
  company: Selectable<Companies>,
  settings: SettingValues,
  now: Date,
): UserWithCompany {
  return { ...presentUser(row, now), company: presentCompany(company, settings) };
}
