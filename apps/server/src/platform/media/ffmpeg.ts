/** Exit code and log of an FFmpeg run. The log is parsed for the properties of a media file. */
export interface FfmpegRun {
  code: number;
  log: string;
}

export interface FfmpegOutput {
  options: readonly string[];
  onBytes(chunk: Uint8Array): void;
}

/**
 * Runs FFmpeg, which reads the input file once and writes any number of outputs. Outputs are streams, so their formats
 * must not need seeking.
 */
export type Ffmpeg = (input: string, outputs: readonly FfmpegOutput[]) => Promise<FfmpegRun>;

/**
 * Container formats that FFmpeg may read. Other formats, such as playlists, could make FFmpeg open further files on the
 * server.
 */
const containers =
  "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,mp3,wav,aac,flac,amr,avi,mpeg,mpegts,asf,caf,aiff";

export function ffmpegArguments(input: string, outputs: readonly string[][]): string[] {
  const reading = ["-hide_banner", "-format_whitelist", containers, "-protocol_whitelist", "file,pipe"];
  return [...reading, "-i", input, ...outputs.flat()];
}

const firstCharacters = 32_768;
const lastCharacters = 4_096;

/** Collects a program's output, but keeps only its beginning and its end, so that a long output needs little memory. */
export function createTranscript() {
  let first = "";
  let last = "";
  return {
    add(text: string) {
      if (first.length < firstCharacters) first += text.slice(0, firstCharacters);
      else last = (last + text).slice(-lastCharacters);
    },
    text: () => first + last,
  };
}
