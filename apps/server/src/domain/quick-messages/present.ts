import type { QuickMessage } from "@recado/contract/quick-messages";
import { versionOf } from "../../platform/media/file-names.ts";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { QuickMessageRow } from "./store.ts";

export function presentQuickMessage(row: QuickMessageRow): QuickMessage {
  return {
    id: row.id,
    shortcode: row.shortcode,
    message: row.message,
    geral: row.is_general,
    status: row.is_active,
    userId: row.user_id,
    ...presentFile(row),
    updatedAt: row.updated_at.toISOString(),
  };
}

function presentFile({
  id,
  media_path: path,
  media_info: media,
  thumbnail_path: thumbnail,
}: QuickMessageRow) {
  if (path === null || !media) return { isMedia: false, mediaPath: null, mediaName: null, media: null };
  const address = `/media/quick-messages/${id}/${versionOf(path)}`;
  return {
    isMedia: true,
    mediaPath: `${address}/${encodeURIComponent(media.name)}`,
    mediaName: media.name,
    media: { ...media, thumbnailUrl: thumbnail === null ? null : `${address}/thumbnail` },
  };
}

/**
 * Audited fields of a quick message. The audit log does not contain the text, because a user's own quick messages are
 * private.
 */
export function auditedQuickMessage(row: QuickMessageRow): AuditSubject {
  const { shortcode, is_general: general, is_active: active, media_info: media, message } = row;
  const file = media?.name ?? null;
  return { label: `/${shortcode}`, fields: { shortcode, general, active, file }, hidden: { message } };
}
