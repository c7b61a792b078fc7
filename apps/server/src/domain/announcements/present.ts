import type { Announcement } from "@recado/contract/announcements";
import { versionOf } from "../../platform/media/file-names.ts";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { AnnouncementRow } from "./store.ts";

export function presentAnnouncement(row: AnnouncementRow): Announcement {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    priority: row.priority,
    status: row.is_active,
    ...presentPicture(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function presentPicture({ id, media_path: path, media_info: media }: AnnouncementRow) {
  if (path === null || !media)
    return { mediaPath: null, mediaName: null, mediaWidth: null, mediaHeight: null };
  return {
    mediaPath: `/media/announcements/${id}/${versionOf(path)}/${encodeURIComponent(media.name)}`,
    mediaName: media.name,
    mediaWidth: media.width,
    mediaHeight: media.height,
  };
}

export function auditedAnnouncement(row: AnnouncementRow): AuditSubject {
  const { title, text, priority, is_active: active, media_info: media } = row;
  return { label: title, fields: { title, text, priority, active, file: media?.name ?? null } };
}
