/** What FFmpeg made of one file: how it ended and what it said, from which the facts are read. */
export interface FfmpegRun {
  code: number;
  log: string;
}

export interface FfmpegOutput {
  options: readonly string[];
  onBytes(chunk: Uint8Array): void;
}

/** Reads one file once into any number of outputs, none of which it may seek in. */
export type Ffmpeg = (input: string, outputs: readonly FfmpegOutput[]) => Promise<FfmpegRun>;

/** A stranger's file is taken for one of these or not at all: a playlist could name other files. */
const containers =
  "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,mp3,wav,aac,flac,amr,avi,mpeg,mpegts,asf,caf,aiff";

export function ffmpegArguments(input: string, outputs: readonly string[][]): string[] {
  const reading = ["-hide_banner", "-format_whitelist", containers, "-protocol_whitelist", "file,pipe"];
  return [...reading, "-i", input, ...outputs.flat()];
}

const firstCharacters = 32_768;
const lastCharacters = 4_096;

/** Keeps the beginning and the end of what a program says, however much it says. */
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
