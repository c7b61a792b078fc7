import { storableJson } from "../../platform/db/storable-text.ts";
import type { MessageFile } from "../messages/rules.ts";

export function fileColumns(file: MessageFile | null) {
  return {
    media_path: file?.path ?? null,
    thumbnail_path: file?.thumbnailPath ?? null,
    media_info: file && storableJson(file.media),
  };
}
