import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newObjectKey } from "../../platform/media/file-names.ts";
import type { Clock } from "../../ports/clock.ts";
import { type FilesHouse, keepFile } from "../media/keep-file.ts";
import type { HeldFile } from "../messages/rules.ts";
import { isScheduleMedia } from "./rules.ts";

export interface PictureHouse extends FilesHouse {
  clock: Clock;
}

/** Keeps the picture that came along, if one did, for the work; a picture that nobody took is forgotten at once. */
export async function keepingPicture<T>(
  house: PictureHouse,
  companyId: number,
  [file]: readonly ReceivedFile[],
  work: (held: HeldFile | undefined) => Promise<T>,
): Promise<T> {
  if (!file) return work(undefined);
  const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice: false, isViewOnce: false };
  const key = newObjectKey(companyId, "", house.clock.now());
  const held = await keepFile(house, key, file.path, claimed, ({ mimeType }) => {
    if (!isScheduleMedia(mimeType)) throw new AppError("ERR_SCHEDULE_MEDIA");
  });
  try {
    return await work(held);
  } catch (error) {
    await house.storage.remove([held.path, held.thumbnailPath].filter((path) => path !== null));
    throw error;
  }
}
