/** Exit code and log of an FFmpeg run; media properties are parsed from the log. */
export interface FfmpegRun {
  code: number;
  log: string;
}

export interface FfmpegOutput {
  options: readonly string[];
  onBytes(chunk: Uint8Array): void;
}

/** Reads a file once into any number of outputs, which must be written without seeking. */
export type Ffmpeg = (input: string, outputs: readonly FfmpegOutput[]) => Promise<FfmpegRun>;

/** Allowed container formats. Others, such as playlists, could refer to files on the server. */
const containers =
  "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,mp3,wav,aac,flac,amr,avi,mpeg,mpegts,asf,caf,aiff";

export function ffmpegArguments(input: string, outputs: readonly string[][]): string[] {
  const reading = ["-hide_banner", "-format_whitelist", containers, "-protocol_whitelist", "file,pipe"];
  return [...reading, "-i", input, ...outputs.flat()];
}

const firstCharacters = 32_768;
const lastCharacters = 4_096;

/** Keeps the beginning and the end of a program's output, however long it is. */
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
