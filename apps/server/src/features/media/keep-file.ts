import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newObjectKey } from "../../platform/media/file-names.ts";
import { removeUntaken } from "../../platform/media/remove-files.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MessageFile } from "../messages/rules.ts";
import { type FilesDeps, storeFile } from "./store-file.ts";

export interface KeepingDeps extends FilesDeps {
  clock: Clock;
}

type Check = Parameters<typeof storeFile>[4];

/** Keeps the file that came along, if one did, for the work; a file that nobody took is forgotten at once. */
export async function keepingFile<T>(
  deps: KeepingDeps,
  companyId: number,
  [file]: readonly ReceivedFile[],
  check: Check,
  work: (held: MessageFile | undefined) => Promise<T>,
): Promise<T> {
  if (!file) return work(undefined);
  const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice: false, isViewOnce: false };
  const key = newObjectKey(companyId, "", deps.clock.now());
  const held = await storeFile(deps, key, file.path, claimed, check);
  try {
    return await work(held);
  } catch (error) {
    await removeUntaken(deps.storage, [held.path, held.thumbnailPath], error);
    throw error;
  }
}

/** The same where a file has to come along. */
export function keepingRequiredFile<T>(
  deps: KeepingDeps,
  companyId: number,
  files: readonly ReceivedFile[],
  check: Check,
  work: (held: MessageFile) => Promise<T>,
): Promise<T> {
  return keepingFile(deps, companyId, files, check, (held) => {
    if (!held) throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
    return work(held);
  });
}
