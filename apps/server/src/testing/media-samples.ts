import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type FfmpegCore, loadFfmpegCore } from "../platform/media/wasm-ffmpeg.ts";

let newCore: Promise<() => Promise<FfmpegCore>> | undefined;

/** Loads the bundled FFmpeg and its functions. `log` gets each line of FFmpeg's output. */
export async function openFfmpegCore(log: (line: string) => void): Promise<FfmpegCore> {
  newCore ??= loadFfmpegCore();
  const core = await (await newCore)();
  core.setLogger(({ message }) => log(`${message}\n`));
  return core;
}

const sound = ["-f", "lavfi", "-i", "sine=frequency=440:duration=3"];
const film = ["-f", "lavfi", "-i", "testsrc=duration=2:size=640x360:rate=5"];
const h264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "veryfast"];
const opus = ["-c:a", "libopus"];

/**
 * FFmpeg arguments for each recording. Sounds last three seconds (long ones 61), and films last two. A recording by a
 * browser (`live`) has no duration in its header.
 */
const recordings = {
  "sound.mp3": sound,
  "sound.wav": sound,
  "sound.m4a": [...sound, "-c:a", "aac"],
  "sound.ogg": [...sound, ...opus],
  "long-sound.ogg": ["-f", "lavfi", "-i", "sine=frequency=440:duration=61", ...opus, "-ar", "8000"],
  "live-sound.webm": [...sound, ...opus, "-live", "1"],
  "silence.mp3": ["-f", "lavfi", "-i", "anullsrc=r=16000:cl=mono", "-t", "2"],
  "film.mp4": [...film, ...sound, "-shortest", ...h264],
  "film.mov": [...film, ...h264],
  "live-film.webm": [...film, "-c:v", "libvpx", "-live", "1"],
} as const satisfies Record<string, readonly string[]>;

export type AudioSample = keyof typeof recordings;

/** Creates the recording in the folder, unless the folder already has it. Returns the file's path. */
export async function writeAudioSample(folder: string, name: AudioSample): Promise<string> {
  const path = join(folder, name);
  if (existsSync(path)) return path;
  const core = await openFfmpegCore(() => {});
  if (core.exec(...recordings[name], `/${name}`) !== 0) throw new Error(`FFmpeg failed to create ${name}`);
  await writeFile(path, core.FS.readFile(`/${name}`));
  return path;
}

/** Creates a photo as a phone stores it: rotated, with a tag that gives the orientation. */
export function newPhoto(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width: height, height: width, channels: 3, background: "#3a7" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}
