import { storableJson } from "../db/storable-text.ts";

interface StoredFile {
  path: string | null;
  thumbnailPath: string | null;
  media: object;
}

/** Returns the values of a row's file columns; null clears the columns. */
export function fileColumns(file: StoredFile | null) {
  return {
    media_path: file?.path ?? null,
    thumbnail_path: file?.thumbnailPath ?? null,
    media_info: file && storableJson(file.media),
  };
}
