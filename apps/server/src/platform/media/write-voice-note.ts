import { writeSync } from "node:fs";
import { open } from "node:fs/promises";
import type { Ffmpeg } from "./ffmpeg.ts";
import { audioOptions, createClipWaveform } from "./read-clip.ts";

export interface VoiceNote {
  mimeType: "audio/ogg; codecs=opus";
  size: number;
  seconds: number;
  /** Waveform in the format that WhatsApp displays: 64 bytes with values from 0 to 100. */
  waveform: Uint8Array;
}

/** FFmpeg options for the encoding that WhatsApp's own recorder uses. */
const opus = [
  ...["-map", "0:a:0", "-vn", "-map_metadata", "-1", "-ac", "1", "-ar", "48000"],
  ...["-c:a", "libopus", "-b:a", "32k", "-application", "voip", "-f", "ogg"],
];

/** Converts a recording to a voice note. Returns null if the recording has no sound. */
export async function writeVoiceNote(
  ffmpeg: Ffmpeg,
  path: string,
  target: string,
): Promise<VoiceNote | null> {
  await using file = await open(target, "w");
  const waveform = createClipWaveform();
  const { code } = await ffmpeg(path, [
    { options: opus, onBytes: (chunk) => writeSync(file.fd, chunk) },
    { options: ["-map", "0:a:0", ...audioOptions], onBytes: waveform.add },
  ]);
  const { size } = await file.stat();
  if (code !== 0 || size === 0 || waveform.seconds() === 0) return null;
  return {
    mimeType: "audio/ogg; codecs=opus",
    size,
    seconds: Math.max(1, Math.round(waveform.seconds())),
    waveform: Uint8Array.from(waveform.peaks()),
  };
}
