import { createReadStream, createWriteStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MessageMediaType } from "@recado/contract/message-content";
import { mediaLimits, sizeText, uploadKindOf } from "@recado/contract/shared/media";
import type { Logger } from "pino";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { extensionOf, newObjectKey, ownerOf, safeFileName } from "../../platform/media/file-names.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import { removeUnusedFiles } from "../../platform/media/remove-files.ts";
import type { WorkFolder } from "../../platform/media/work-folder.ts";
import type { ChannelMediaKind } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import { requireStorageWithinLimit } from "../companies/policy.ts";
import type { MessageFile } from "../messages/rules.ts";

/**
 * Error for a customer's file that may not be stored. The file stays with the channel, and fetching it is not retried
 * automatically.
 */
export class FileRefusal extends Error {
  readonly state: "tooLarge" | "storageFull";
  constructor(state: FileRefusal["state"]) {
    super(`the file is not stored: ${state}`);
    this.name = "FileRefused";
    this.state = state;
  }
}

const { image, audio, video, document } = mediaLimits.web;

/**
 * Largest size in bytes of each kind of file. The limits are those that WhatsApp sets; phones exchange larger
 * documents, which the operator may allow for received files.
 */
export function mostBytesOf(
  kind: ChannelMediaKind | MessageMediaType,
  mostReceivedBytes: number | undefined,
): number {
  if (mostReceivedBytes !== undefined) return mostReceivedBytes;
  if (kind === "image" || kind === "sticker") return image;
  if (kind === "audio" || kind === "voice") return audio;
  return kind === "video" ? video : document;
}

/** Limits a stream to `mostBytes` bytes, because the size that a sender claims cannot be trusted. */
function upTo(mostBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, pass) {
      bytes += chunk.length;
      if (bytes > mostBytes) pass(new FileRefusal("tooLarge"));
      else pass(null, chunk);
    },
  });
}

export interface FilesDeps {
  storage: ObjectStorage;
  tools: Pick<MediaTools, "inspect" | "toVoiceNote">;
  /** Folder for files that are not complete yet. */
  work: WorkFolder;
  logger: Logger;
}

export interface ClaimedFile {
  /** File name that the sender gave; received pictures have no name. */
  name: string | null;
  mimeType: string;
  seconds: number | null;
  isVoice: boolean;
  isViewOnce: boolean;
}

/**
 * Stores a file from disk, together with the metadata of its content. Storing a file again under the same key replaces
 * the stored file.
 */
export async function storeFile(
  { storage, tools }: Pick<FilesDeps, "storage" | "tools">,
  key: string,
  path: string,
  claimed: ClaimedFile,
  /** Check that throws if the file may not be stored. */
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

/**
 * Stores a file from a stream and deletes the temporary copy afterwards. Throws FileRefusal if the stream is longer
 * than `mostBytes`.
 */
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

export interface KeepingDeps extends FilesDeps {
  clock: Clock;
}

type Check = Parameters<typeof storeFile>[4];

/** Uploaded files of a company's request, with the transactions that write the company's rows. */
export interface FileUpload extends Pick<CompanyTransactions, "write"> {
  actor: Pick<Actor, "companyId">;
  files: readonly ReceivedFile[];
}

/**
 * Stores the uploaded file, if there is one, and runs `work`, which writes the rows that refer to the file, in one
 * transaction.
 */
export async function keepingFile<T>(
  deps: KeepingDeps,
  { actor, files: [file], write }: FileUpload,
  check: Check,
  work: (db: WriteTx, held: MessageFile | undefined) => Promise<T>,
): Promise<T> {
  if (!file) return write((db) => work(db, undefined));
  const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice: false, isViewOnce: false };
  const key = newObjectKey(actor.companyId, "", deps.clock.now());
  const held = await storeFile(deps, key, file.path, claimed, check);
  return writeWithFiles(deps.storage, write, [held], (db) => work(db, held));
}

/** Works like `keepingFile`, but throws if no file was uploaded. */
export function keepingRequiredFile<T>(
  deps: KeepingDeps,
  upload: FileUpload,
  check: Check,
  work: (db: WriteTx, held: MessageFile) => Promise<T>,
): Promise<T> {
  return keepingFile(deps, upload, check, (db, held) => {
    if (!held) throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
    return work(db, held);
  });
}

/** Throws ERR_MEDIA_TOO_LARGE if a file is larger than WhatsApp accepts for its kind. */
export function requireSendable({ mimeType, size }: { mimeType: string; size: number }): void {
  const limit = mediaLimits.web[uploadKindOf(mimeType)];
  if (size > limit) throw new AppError("ERR_MEDIA_TOO_LARGE", { params: { limit: sizeText(limit) } });
}

interface StoredFile {
  path: string | null;
  thumbnailPath: string | null;
}

/**
 * Writes rows that refer to stored files. The bytes of the files count against the company's plan in the same
 * transaction. If the plan has no room or the work fails, the files are removed at once.
 */
export async function writeWithFiles<T>(
  storage: Pick<ObjectStorage, "remove">,
  write: CompanyTransactions["write"],
  files: readonly StoredFile[],
  work: (db: WriteTx) => Promise<T>,
): Promise<T> {
  try {
    return await write(async (db) => {
      const written = await work(db);
      if (files.length > 0) await requireStorageWithinLimit(db);
      return written;
    });
  } catch (error) {
    const keys = files.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath]);
    await removeUnusedFiles(storage, keys, error);
    throw error;
  }
}
