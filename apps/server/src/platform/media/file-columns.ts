import { storableJson } from "../db/storable-text.ts";

interface StoredFile {
  path: string | null;
  thumbnailPath: string | null;
  media: object;
}

/** Columns of a row for a stored file; null clears them. */
export function fileColumns(file: StoredFile | null) {
  return {
    media_path: file?.path ?? null,
    thumbnail_path: file?.thumbnailPath ?? null,
    media_info: file && storableJson(file.media),
  };
}
