import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import { AppError } from "../errors.ts";
import { createSheetReader, type SheetReader } from "../sheets/sheet-reader.ts";
import { jobMilliseconds, type MediaJobName, type MediaJobs } from "./media-jobs.ts";
import { createMediaTurns } from "./media-turns.ts";
import type { Thumbnail } from "./read-image.ts";
import { type RequestMediaJob, TurnEnded } from "./request-until.ts";
import type { WantedPicture, WrittenPictures } from "./write-pictures.ts";
import type { VoiceNote } from "./write-voice-note.ts";

export interface InspectedMedia {
  /** Detected type; text/plain or application/octet-stream if nothing safer is known. */
  mimeType: string;
  size: number;
  /** Displayed width, after rotation. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** 64 values from 0 to 100 for audio. */
  peaks: number[] | null;
  /** At most 320 pixels per side. */
  thumbnail: { bytes: Buffer; mimeType: "image/jpeg" | "image/webp" } | null;
}

export interface MediaTools {
  /** Inspects a file, even if it is damaged. `fileName` is only a hint. Owners take turns. */
  inspect(path: string, hint: { fileName: string; owner: string }): Promise<InspectedMedia>;
  /** Writes Ogg/Opus to `target`; throws ERR_MEDIA_UNREADABLE if the file has no readable audio. */
  toVoiceNote(path: string, target: string, owner: string): Promise<VoiceNote>;
  /** Makes pictures from an uploaded one of any type; throws ERR_MEDIA_UNREADABLE if it cannot be read. */
  toPictures(path: string, wanted: readonly WantedPicture[], owner: string): Promise<SourcePictures>;
  readSheet: SheetReader;
  stop(): Promise<void>;
}

/** Pictures with the detected type of the source. */
export type SourcePictures = WrittenPictures & { mimeType: string };

export interface MediaToolsOptions {
  /** Path of the operator's FFmpeg; by default the bundled one is used. */
  ffmpegPath: string | undefined;
  logger: Logger;
  /** Time that a media process stays alive without work. */
  idleMilliseconds?: number;
  /** Time after which a file is moved to the slow process. */
  turnMilliseconds?: number;
  milliseconds?: Readonly<Record<MediaJobName, number>>;
}

/** Together with another owner's file this stays below two seconds, even on a slow machine. */
const defaultTurnMilliseconds = 1_250;

/** Reads media in separate processes, which start with the first file and end when idle. */
export function createMediaTools({
  ffmpegPath,
  logger,
  idleMilliseconds = 30_000,
  turnMilliseconds = defaultTurnMilliseconds,
  milliseconds = jobMilliseconds,
}: MediaToolsOptions): MediaTools {
  const turns = createMediaTurns({ ffmpegPath, logger, idleMilliseconds, turnMilliseconds, milliseconds });

  /** A file that cannot be read is kept with the properties found so far. */
  const learning =
    (ask: RequestMediaJob) =>
    async <Name extends MediaJobName>(
      name: Name,
      asked: MediaJobs[Name]["asked"],
    ): Promise<MediaJobs[Name]["answer"] | null> =>
      ask(name, asked).catch((error: unknown) => {
        if (error instanceof TurnEnded) throw error;
        logger.warn(
          { err: error, job: name },
          "media file not analysed, continuing without the file's details",
        );
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

/** Only images are opened. */
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

/** The type is detected from the beginning of a file. Larger files than these are not opened further. */
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

/** Bytes from another process arrive as a plain Uint8Array. */
function asThumbnail(found: Thumbnail | null | undefined): InspectedMedia["thumbnail"] {
  if (!found) return null;
  const { buffer, byteOffset, byteLength } = found.bytes;
  return { mimeType: found.mimeType, bytes: Buffer.from(buffer, byteOffset, byteLength) };
}
