import type { FileList, FileOption } from "@recado/contract/files";
import { versionOf } from "../../platform/media/file-names.ts";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { FileListRow, FileOptionRow } from "./store.ts";

export function presentFileList({ id, name, message, options, updated_at }: FileListRow): FileList {
  return { id, name, message, options: options.map(presentOption), updatedAt: updated_at.toISOString() };
}

function presentOption(row: FileOptionRow): FileOption {
  const { id, name, media_path: path, media_info: media, thumbnail_path: thumbnail } = row;
  if (path === null || !media)
    return { id, name, path: null, mediaType: null, mediaName: null, size: null, thumbnailUrl: null };
  const address = `/media/files/${row.file_list_id}/${id}/${versionOf(path)}`;
  return {
    id,
    name,
    path: `${address}/${encodeURIComponent(media.name)}`,
    mediaType: media.mimeType,
    mediaName: media.name,
    size: media.size,
    thumbnailUrl: thumbnail === null ? null : `${address}/thumbnail`,
  };
}

export function auditedList({ name, message, options }: FileListRow): AuditSubject {
  const held = options.flatMap(({ media_info: media }) => (media ? [media.name] : []));
  return { label: name, fields: { name, text: message, options: options.map(nameOf), files: held } };
}

function nameOf({ name }: FileOptionRow): string {
  return name;
}
