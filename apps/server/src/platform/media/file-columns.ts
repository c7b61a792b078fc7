import { storableJson } from "../db/storable-text.ts";

interface StoredFile {
  path: string | null;
  thumbnailPath: string | null;
  media: object;
}

/** A file in the columns of the row that names it; of none, what takes the one before away. */
export function fileColumns(file: StoredFile | null) {
  return {
    media_path: file?.path ?? null,
    thumbnail_path: file?.thumbnailPath ?? null,
    media_info: file && storableJson(file.media),
  };
}
