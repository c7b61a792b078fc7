import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import { AppError } from "../errors.ts";
import { createSheetReader, type SheetReader } from "../sheets/sheet-reader.ts";
import { type Ask, TurnOver } from "./ask-until.ts";
import { jobMilliseconds, type MediaJobName, type MediaJobs } from "./media-jobs.ts";
import { createMediaTurns } from "./media-turns.ts";
import type { Thumbnail } from "./read-image.ts";
import type { WantedPicture, WrittenPictures } from "./write-pictures.ts";
import type { VoiceNote } from "./write-voice-note.ts";

export interface InspectedMedia {
  /** Sniffed; text/plain or application/octet-stream where nothing safer is known. */
  mimeType: string;
  size: number;
  /** As it is seen: turned upright. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** 64 numbers from 0 to 100, of what is only heard. */
  peaks: number[] | null;
  /** At most 320 pixels on a side. */
  thumbnail: { bytes: Buffer; mimeType: "image/jpeg" | "image/webp" } | null;
}

export interface MediaTools {
  /** What can be learnt of a file, however broken it is; `fileName` is a hint only. Owners take turns. */
  inspect(path: string, hint: { fileName: string; owner: string }): Promise<InspectedMedia>;
  /** Writes Ogg/Opus to `target`; refuses with ERR_MEDIA_UNREADABLE what cannot be heard. */
  toVoiceNote(path: string, target: string, owner: string): Promise<VoiceNote>;
  /** Makes pictures of one that somebody uploaded, whatever its kind turns out to be; refuses with ERR_MEDIA_UNREADABLE what cannot be read. */
  toPictures(path: string, wanted: readonly WantedPicture[], owner: string): Promise<SourcePictures>;
  readSheet: SheetReader;
  stop(): Promise<void>;
}

/** With what the bytes of the picture are. */
export type SourcePictures = WrittenPictures & { mimeType: string };

export interface MediaToolsOptions {
  /** An FFmpeg of the operator's; by default the one that comes along. */
  ffmpegPath: string | undefined;
  logger: Logger;
  /** How long a media process waits for another file. */
  idleMilliseconds?: number;
  /** After which a file is left for when there is time. */
  turnMilliseconds?: number;
  milliseconds?: Readonly<Record<MediaJobName, number>>;
}

/** With what a neighbour's own file takes, less than two seconds on a slow machine too. */
const defaultTurnMilliseconds = 1_250;

/** Reads media in processes of their own: begun with the first file, ended when there are no more. */
export function createMediaTools({
  ffmpegPath,
  logger,
  idleMilliseconds = 30_000,
  turnMilliseconds = defaultTurnMilliseconds,
  milliseconds = jobMilliseconds,
}: MediaToolsOptions): MediaTools {
  const turns = createMediaTurns({ ffmpegPath, logger, idleMilliseconds, turnMilliseconds, milliseconds });

  /** A file that cannot be read is kept with what could be learnt. */
  const learning =
    (ask: Ask) =>
    async <Name extends MediaJobName>(
      name: Name,
      asked: MediaJobs[Name]["asked"],
    ): Promise<MediaJobs[Name]["answer"] | null> =>
      ask(name, asked).catch((error: unknown) => {
        if (error instanceof TurnOver) throw error;
        logger.warn({ err: error, job: name }, "a file could not be read");
        return null;
      });

  return {
    async inspect(path, { fileName, owner }) {
      const { size } = await stat(path);
      return turns.take(owner, (ask) => inspectFile(learning(ask), { path, fileName, size }));
    },
    async toVoiceNote(path, target, owner) {
      const note = await turns.take(owner, (ask) => learning(ask)("voiceNote", { path, target }));
      if (!note) throw new AppError("ERR_MEDIA_UNREADABLE");
      return note;
    },
    async toPictures(path, wanted, owner) {
      const found = await turns.take(owner, (ask) => readPictures(learning(ask), path, wanted));
      if (!found) throw new AppError("ERR_MEDIA_UNREADABLE");
      return found;
    },
    readSheet: createSheetReader(turns, logger),
    stop: turns.stop,
  };
}

/** What is no picture is not opened as one. */
async function readPictures(
  learn: Learn,
  path: string,
  wanted: readonly WantedPicture[],
): Promise<SourcePictures | null> {
  const mimeType = (await learn("sniff", { path, fileName: "" })) ?? "application/octet-stream";
  if (!mimeType.startsWith("image/")) return { mimeType, width: 0, height: 0, pictures: [] };
  const written = await learn("pictures", { path, wanted });
  return written && { mimeType, ...written };
}

type Learn = <Name extends MediaJobName>(
  name: Name,
  asked: MediaJobs[Name]["asked"],
) => Promise<MediaJobs[Name]["answer"] | null>;

/** The type is told by a file's beginning; what is larger than this is not opened for more. */
const openedBytes = { image: 64 * 1_024 * 1_024, audio: 64 * 1_024 * 1_024, video: 512 * 1_024 * 1_024 };

async function inspectFile(
  learn: Learn,
  { path, fileName, size }: { path: string; fileName: string; size: number },
): Promise<InspectedMedia> {
  const mimeType = (await learn("sniff", { path, fileName })) ?? "application/octet-stream";
  const unread = { mimeType, size, width: null, height: null, durationSeconds: null, peaks: null };
  const [kind = ""] = mimeType.split("/");
  if (!isOpened(kind) || size > openedBytes[kind]) return { ...unread, thumbnail: null };
  if (kind === "image") {
    const picture = await learn("image", { path });
    return { ...unread, ...picture, thumbnail: asThumbnail(picture?.thumbnail) };
  }
  const clip = await learn("clip", { path });
  if (!clip) return { ...unread, thumbnail: null };
  const { hasVideo, thumbnail, ...learnt } = clip;
  return {
    ...unread,
    ...learnt,
    mimeType: hasVideo ? mimeType : mimeType.replace(/^video\//, "audio/"),
    thumbnail: asThumbnail(thumbnail),
  };
}

function isOpened(kind: string): kind is keyof typeof openedBytes {
  return Object.hasOwn(openedBytes, kind);
}

/** What came from the other process is bytes without a Buffer's ways. */
function asThumbnail(found: Thumbnail | null | undefined): InspectedMedia["thumbnail"] {
  if (!found) return null;
  const { buffer, byteOffset, byteLength } = found.bytes;
  return { mimeType: found.mimeType, bytes: Buffer.from(buffer, byteOffset, byteLength) };
}
