import type { Ffmpeg } from "./ffmpeg.ts";
import { shrinkImage, type Thumbnail, thumbnailSide } from "./read-image.ts";
import { createWaveform } from "./waveform.ts";

export interface Clip {
  hasVideo: boolean;
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
  peaks: number[] | null;
  thumbnail: Thumbnail | null;
}

const listenedRate = 8_000;
export const audioOptions = ["-vn", "-sn", "-dn", "-ac", "1", "-ar", String(listenedRate), "-f", "s16le"];
const firstFrame = [
  // The frame is written as PNG, because the JPEG encoder of the bundled FFmpeg runs out of memory with some videos.
  ...["-map", "0:v:0", "-frames:v", "1", "-c:v", "png", "-pix_fmt", "rgb24", "-f", "image2pipe"],
  ...[
    "-vf",
    `scale=w='min(${thumbnailSide},iw)':h='min(${thumbnailSide},ih)':force_original_aspect_ratio=decrease`,
  ],
];

export function createClipWaveform() {
  return createWaveform(listenedRate);
}

/**
 * Reads the properties of an audio or video file. Returns null if the file contains nothing that can be seen or heard.
 */
export async function readClip(ffmpeg: Ffmpeg, path: string): Promise<Clip | null> {
  // FFmpeg without an output prints its description of the input and exits.
  const streams = parseStreams((await ffmpeg(path, [])).log);
  if (streams.video) return readFilm(ffmpeg, path, streams.video, streams.durationSeconds);
  if (!streams.hasAudio) return null;
  const waveform = createClipWaveform();
  await ffmpeg(path, [{ options: ["-map", "0:a:0", ...audioOptions], onBytes: waveform.add }]);
  if (waveform.seconds() === 0) return null;
  return {
    hasVideo: false,
    durationSeconds: inHundredths(waveform.seconds()),
    width: null,
    height: null,
    peaks: waveform.peaks(),
    thumbnail: null,
  };
}

async function readFilm(
  ffmpeg: Ffmpeg,
  path: string,
  sides: Sides,
  declared: number | null,
): Promise<Clip | null> {
  const pieces: Uint8Array[] = [];
  await ffmpeg(path, [{ options: firstFrame, onBytes: (piece) => pieces.push(piece) }]);
  return {
    hasVideo: true,
    durationSeconds: declared ?? (await measureDuration(ffmpeg, path)),
    ...sides,
    peaks: null,
    thumbnail: pieces.length === 0 ? null : await shrinkImage(Buffer.concat(pieces)),
  };
}

/**
 * Measures the duration by reading the file to its end, because recordings made by browsers do not state their
 * duration.
 */
async function measureDuration(ffmpeg: Ffmpeg, path: string): Promise<number | null> {
  const { log } = await ffmpeg(path, [
    { options: ["-map", "0", "-c", "copy", "-f", "null"], onBytes: () => {} },
  ]);
  return secondsOf([...log.matchAll(/\btime=(\d+):(\d\d):(\d\d\.\d+)/g)].at(-1));
}

interface Sides {
  width: number;
  height: number;
}

interface Streams {
  hasAudio: boolean;
  /** Size of the video in pixels as displayed, after rotation; null if there is no video. */
  video: Sides | null;
  durationSeconds: number | null;
}

/** Parses FFmpeg's description of an input file. The cover picture of a song does not count as a video. */
export function parseStreams(log: string): Streams {
  const durationSeconds = secondsOf(/^ *Duration: (\d+):(\d\d):(\d\d\.\d+)/m.exec(log));
  const lines = log.split("\n");
  const hasAudio = lines.some((line) => isStream(line, "Audio") && !line.includes(": Audio: none"));
  const at = lines.findIndex((line) => isStream(line, "Video") && !line.includes("(attached pic)"));
  const [, width, height] = /, (\d{1,5})x(\d{1,5})\b/.exec(lines[at] ?? "") ?? [];
  if (width === undefined || height === undefined) return { hasAudio, video: null, durationSeconds };
  const following = lines.slice(at + 1);
  const next = following.findIndex((line) => /^ *Stream #/.test(line));
  const own = following.slice(0, next === -1 ? undefined : next).join("\n");
  const isTurned = /rotation of -?(90|270)\.00 degrees/.test(own);
  const [w, h] = [Number(width), Number(height)];
  return { hasAudio, video: isTurned ? { width: h, height: w } : { width: w, height: h }, durationSeconds };
}

function isStream(line: string, kind: "Audio" | "Video"): boolean {
  return /^ *Stream #0:\d/.test(line) && line.includes(`: ${kind}: `);
}

function secondsOf(found: readonly string[] | null | undefined): number | null {
  if (!found) return null;
  const [, hours, minutes, seconds] = found;
  return inHundredths(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
}

function inHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
