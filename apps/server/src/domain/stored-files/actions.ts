import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { storableText } from "../../platform/db/storable-text.ts";
import { extensionOf, ownerOf, safeFileName } from "../../platform/media/file-names.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import type { WorkFolder } from "../../platform/media/work-folder.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import type { MessageFile } from "../messages/rules.ts";
import { upTo } from "./receive-limits.ts";

export interface FilesDeps {
  storage: ObjectStorage;
  tools: Pick<MediaTools, "inspect" | "toVoiceNote">;
  /** Folder for incomplete files. */
  work: WorkFolder;
  logger: Logger;
}

export interface ClaimedFile {
  /** File name given by the sender; received pictures have none. */
  name: string | null;
  mimeType: string;
  seconds: number | null;
  isVoice: boolean;
  isViewOnce: boolean;
}

/**
 * Stores a file from disk with the metadata of its content. The key is stable, so storing it again replaces the same
 * file.
 */
export async function storeFile(
  { storage, tools }: Pick<FilesDeps, "storage" | "tools">,
  key: string,
  path: string,
  claimed: ClaimedFile,
  /** Throws if the file may not be stored. */
  accept: (file: { mimeType: string; size: number }) => void = () => {},
): Promise<MessageFile> {
  const hint = { fileName: claimed.name ?? "", owner: ownerOf(key) };
  const { thumbnail, ...learnt } = await tools.inspect(path, hint);
  const { mimeType, size, width, height, peaks } = learnt;
  accept(learnt);
  await storage.put(key, createReadStream(path), { contentType: mimeType, size });
  if (thumbnail) await storage.put(`${key}.thumbnail`, thumbnail.bytes, { contentType: thumbnail.mimeType });
  const duration = learnt.durationSeconds ?? claimed.seconds;
  const name = safeFileName(
    storableText(claimed.name ?? ""),
    `${claimed.isVoice ? "voice" : "file"}.${extensionOf(mimeType)}`,
  );
  const { isVoice, isViewOnce } = claimed;
  return {
    media: { state: "stored", name, mimeType, size, width, height, duration, peaks, isVoice, isViewOnce },
    path: key,
    thumbnailPath: thumbnail ? `${key}.thumbnail` : null,
    reference: null,
  };
}

/** Stores a file from a stream; its temporary copy is deleted afterwards. Throws FileRefused above `mostBytes`. */
export async function keepStream(
  deps: FilesDeps,
  key: string,
  body: Readable,
  claimed: ClaimedFile,
  signal: AbortSignal,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<MessageFile> {
  await using file = deps.work.newFile();
  await pipeline(body, upTo(mostBytes), createWriteStream(file.path), { signal });
  return await storeFile(deps, key, file.path, claimed);
}
