import {
  shortestRecordingBytes,
  sizeText,
  type UploadKind,
  uploadKindOf,
} from "@recado/contract/shared/media";
import { fileBody, type MessageBody, type MessageFile } from "../../domain/messages/rules.ts";
import { type FilesDeps, storeFile } from "../../domain/stored-files/actions.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newObjectKey } from "../../platform/media/file-names.ts";
import { removeUnusedFiles } from "../../platform/media/remove-files.ts";
import type { Clock } from "../../ports/clock.ts";

interface KeptFilesDeps extends FilesDeps {
  clock: Clock;
}

interface Kept {
  files: readonly ReceivedFile[];
  /** Captions in the order of the files. If there are fewer captions than files, the last files have no caption. */
  captions: readonly string[];
  /** Size limits of the channel in bytes, one for each kind of file. */
  limits: Readonly<Record<UploadKind, number>>;
  /** True if the file is a recording that is sent as a voice message. */
  isVoice?: boolean;
}

/** Stores all files, or none if one of them fails. Returns the content of one message for each file. */
export async function keepFiles(
  deps: KeptFilesDeps,
  companyId: number,
  { files, captions, limits, isVoice = false }: Kept,
): Promise<MessageBody[]> {
  const held: MessageFile[] = [];
  try {
    for (const file of files) held.push(await keep(deps, companyId, file, isVoice, limits));
  } catch (error) {
    await forgetFiles(deps, held, error);
    throw error;
  }
  return held.map((file, position) => fileBody(kindOf(file), captions[position] ?? "", file));
}

function keep(
  deps: KeptFilesDeps,
  companyId: number,
  file: ReceivedFile,
  isVoice: boolean,
  limits: Readonly<Record<UploadKind, number>>,
): Promise<MessageFile> {
  const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice, isViewOnce: false };
  const key = newObjectKey(companyId, "", deps.clock.now());
  return storeFile(deps, key, file.path, claimed, ({ mimeType, size }) => {
    const limit = limits[uploadKindOf(mimeType)];
    if (size > limit) throw new AppError("ERR_MEDIA_TOO_LARGE", { params: { limit: sizeText(limit) } });
    if (isVoice && uploadKindOf(mimeType) !== "audio") throw new AppError("ERR_MEDIA_UNREADABLE");
    if (isVoice && file.size < shortestRecordingBytes) throw new AppError("ERR_AUDIO_TOO_SHORT");
  });
}

function kindOf({ media }: MessageFile) {
  return media.isVoice ? "voice" : uploadKindOf(media.mimeType);
}

/** Removes files from the storage whose messages were not stored. */
export async function forgetFiles(
  deps: Pick<FilesDeps, "storage">,
  files: readonly MessageFile[],
  failure: unknown,
): Promise<void> {
  const keys = files.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath]);
  await removeUnusedFiles(deps.storage, keys, failure);
}
