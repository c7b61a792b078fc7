import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import { createDocumentReader, type DocumentReader } from "../documents/document-reader.ts";
import { AppError } from "../errors.ts";
import { createSheetReader, type SheetReader } from "../sheets/sheet-reader.ts";
import { jobMilliseconds, type MediaJobName, type MediaJobs } from "./media-jobs.ts";
import { createMediaTurns } from "./media-turns.ts";
import type { Thumbnail } from "./read-image.ts";
import { type RequestMediaJob, TurnEnded } from "./request-until.ts";
import type { WantedPicture, WrittenPictures } from "./write-pictures.ts";
import type { VoiceNote } from "./write-voice-note.ts";

export interface InspectedMedia {
  /**
   * MIME type detected from the content. It is text/plain or application/octet-stream if no type is known that browsers
   * handle safely.
   */
  mimeType: string;
  size: number;
  /** Width in pixels as displayed, after the rotation that the file asks for. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** Waveform of audio: 64 values from 0 to 100. */
  peaks: number[] | null;
  /** Thumbnail with at most 320 pixels per side. */
  thumbnail: { bytes: Buffer; mimeType: "image/jpeg" | "image/webp" } | null;
}

export interface MediaTools {
  /**
   * Inspects a file; a damaged file gets the details that can be read. `fileName` only hints at the type. Different
   * owners take turns, so that one owner's files do not delay the others.
   */
  inspect(path: string, hint: { fileName: string; owner: string }): Promise<InspectedMedia>;
  /** Writes the audio of a file as Ogg/Opus to `target`. Throws ERR_MEDIA_UNREADABLE if no audio can be read. */
  toVoiceNote(path: string, target: string, owner: string): Promise<VoiceNote>;
  /**
   * Makes pictures of several sizes from an uploaded picture of any format. Throws ERR_IMAGE_UNREADABLE if that picture
   * cannot be read.
   */
  toPictures(path: string, wanted: readonly WantedPicture[], owner: string): Promise<SourcePictures>;
  readSheet: SheetReader;
  readDocument: DocumentReader;
  stop(): Promise<void>;
}

/** Pictures made from an uploaded file, and the MIME type detected in that file. */
export type SourcePictures = WrittenPictures & { mimeType: string };

export interface MediaToolsOptions {
  /** Path of an FFmpeg program that the operator installed; if undefined, the bundled FFmpeg is used. */
  ffmpegPath: string | undefined;
  logger: Logger;
  /** Time for which a media process without work stays alive. */
  idleMilliseconds?: number;
  /** Time after which a file that is still being read moves to the slow process. */
  turnMilliseconds?: number;
  milliseconds?: Readonly<Record<MediaJobName, number>>;
}

/** Length of a turn. The files of two owners together then take less than two seconds, even on a slow machine. */
const defaultTurnMilliseconds = 1_250;

/**
 * Creates tools that read media files in separate processes. The processes start with the first file and end when they
 * are idle.
 */
export function createMediaTools({
  ffmpegPath,
  logger,
  idleMilliseconds = 30_000,
  turnMilliseconds = defaultTurnMilliseconds,
  milliseconds = jobMilliseconds,
}: MediaToolsOptions): MediaTools {
  const turns = createMediaTurns({ ffmpegPath, logger, idleMilliseconds, turnMilliseconds, milliseconds });

  /**
   * Asks the media process. If a file cannot be read, logs that and returns null, so that the file is kept with the
   * details found so far.
   */
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
      if (!found) throw new AppError("ERR_IMAGE_UNREADABLE");
      return found;
    },
    readSheet: createSheetReader(turns, logger),
    readDocument: createDocumentReader(turns, logger),
    stop: turns.stop,
  };
}

/** Makes pictures from a file, but only if its content is an image. */
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

/**
 * Largest size, in bytes, up to which a file is analysed completely. For a larger file, only the type is detected,
 * which needs only the beginning of the file.
 */
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

/** Turns the thumbnail's bytes back into a Buffer, because they arrive from the other process as a plain Uint8Array. */
function asThumbnail(found: Thumbnail | null | undefined): InspectedMedia["thumbnail"] {
  if (!found) return null;
  const { buffer, byteOffset, byteLength } = found.bytes;
  return { mimeType: found.mimeType, bytes: Buffer.from(buffer, byteOffset, byteLength) };
}
