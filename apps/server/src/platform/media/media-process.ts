import { readSheet } from "../sheets/read-sheet.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import { jobMilliseconds, type MediaAnswer, type MediaQuestion } from "./media-jobs.ts";
import { createNativeFfmpeg } from "./native-ffmpeg.ts";
import { readClip } from "./read-clip.ts";
import { readImage } from "./read-image.ts";
import { sniffType } from "./sniff-type.ts";
import { loadWasmFfmpeg } from "./wasm-ffmpeg.ts";
import { writePictures } from "./write-pictures.ts";
import { writeVoiceNote } from "./write-voice-note.ts";

/** A separate process for untrusted files: a crash here breaks nothing else, and its memory is freed with it. */
const [, , ffmpegPath] = process.argv;
const maxWasmBytes = 512 * 1_024 * 1_024;
let wasm: Promise<Ffmpeg> | undefined;

process.on("message", (question: MediaQuestion) => {
  void answer(question).then(
    (found) => say({ answer: found }),
    (error: unknown) => say({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
// The program has ended or was killed.
process.on("disconnect", () => {
  // Kills the programs that this process started, too.
  if (process.platform !== "win32") process.kill(-process.pid, "SIGKILL");
  process.exit();
});

async function answer(question: MediaQuestion): Promise<unknown> {
  switch (question.name) {
    case "sniff":
      return sniffType(question.path, question.fileName);
    case "image":
      return readImage(question.path);
    case "pictures":
      return writePictures(question.path, question.wanted);
    case "clip":
      return readClip(await findFfmpeg(jobMilliseconds.clip), question.path);
    case "voiceNote":
      return writeVoiceNote(await findFfmpeg(jobMilliseconds.voiceNote), question.path, question.target);
    case "sheet":
      return readSheet(question);
  }
}

async function findFfmpeg(milliseconds: number): Promise<Ffmpeg> {
  if (ffmpegPath) return createNativeFfmpeg(ffmpegPath, milliseconds);
  wasm ??= loadWasmFfmpeg(maxWasmBytes);
  return wasm;
}

function say(words: MediaAnswer): void {
  process.send?.(words);
}
