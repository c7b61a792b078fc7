import { spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { mimeTypeEssence } from "@recado/contract/shared/media";
import { fileTypeFromFile } from "file-type";
import { readDocument } from "../documents/read-document.ts";
import { readSheet } from "../sheets/read-sheet.ts";
import { createTranscript, type Ffmpeg, ffmpegArguments } from "./ffmpeg.ts";
import { jobMilliseconds, type MediaAnswer, type MediaRequest } from "./media-jobs.ts";
import { readClip } from "./read-clip.ts";
import { readImage } from "./read-image.ts";
import { loadWasmFfmpeg } from "./wasm-ffmpeg.ts";
import { writePictures } from "./write-pictures.ts";
import { writeVoiceNote } from "./write-voice-note.ts";

/**
 * Entry point of the media process, which reads untrusted files. If a file crashes this process, nothing else breaks.
 * The end of the process frees all its memory.
 */
const [, , ffmpegPath] = process.argv;
const maxWasmBytes = 512 * 1_024 * 1_024;
let wasm: Promise<Ffmpeg> | undefined;

process.on("message", (question: MediaRequest) => {
  void answer(question).then(
    (found) => say({ answer: found }),
    (error: unknown) => say({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
// The main program has ended or was killed, so this process ends too.
process.on("disconnect", () => {
  // Kills the whole process group, and with it any FFmpeg that this process started.
  if (process.platform !== "win32") process.kill(-process.pid, "SIGKILL");
  process.exit();
});

async function answer(question: MediaRequest): Promise<unknown> {
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
    case "document":
      return readDocument(question);
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

/**
 * Runs an FFmpeg program that the operator installed. FFmpeg writes the first output to file descriptor 1, the second
 * to 3, and so on.
 */
function createNativeFfmpeg(program: string, milliseconds: number): Ffmpeg {
  return (input, outputs) =>
    new Promise((resolve, reject) => {
      const pipes = outputs.map((_, index) => (index === 0 ? 1 : index + 2));
      const commands = outputs.map(({ options }, index) => [...options, `pipe:${pipes[index]}`]);
      const child = spawn(program, ["-nostdin", "-y", ...ffmpegArguments(input, commands)], {
        stdio: ["ignore", "pipe", "pipe", ...outputs.slice(1).map(() => "pipe" as const)],
        timeout: milliseconds,
        killSignal: "SIGKILL",
        env: {},
      });
      const said = createTranscript();
      child.stderr?.setEncoding("utf8").on("data", (text: string) => said.add(text));
      for (const [index, { onBytes }] of outputs.entries())
        child.stdio[pipes[index] ?? 1]?.on("data", onBytes);
      child.once("error", reject);
      child.once("close", (code) => resolve({ code: code ?? 1, log: said.text() }));
    });
}

const unknownType = "application/octet-stream";
const lookedAtBytes = 8_192;

/** Less common names of MIME types, mapped to the usual names. */
const usualNames: Readonly<Record<string, string>> = {
  "audio/x-m4a": "audio/mp4",
  "audio/vnd.wave": "audio/wav",
  "audio/x-wav": "audio/wav",
  "video/x-m4v": "video/mp4",
  "application/ogg": "audio/ogg",
};

/**
 * Old Office files share one container format, so the file extension decides their type. Browsers neither run nor
 * display any of these types.
 */
const oldOffice: Readonly<Record<string, string>> = {
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
};

/**
 * Detects the MIME type from the file's content, not from its name. A type that a browser could run, such as HTML, is
 * reported as plain text.
 */
async function sniffType(path: string, name: string): Promise<string> {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const found = await fileTypeFromFile(path);
  if (!found) return (await isText(path)) ? textType(extension) : unknownType;
  const mimeType = mimeTypeEssence(found.mime);
  if (/\b(xml|html)\b/.test(mimeType)) return "text/plain";
  if (mimeType === "application/x-cfb") return oldOffice[extension] ?? mimeType;
  return usualNames[mimeType] ?? mimeType;
}

function textType(extension: string): string {
  return extension === "csv" ? "text/csv" : "text/plain";
}

async function isText(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAtBytes), 0, lookedAtBytes, 0);
  return buffer
    .subarray(0, bytesRead)
    .every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d].includes(byte));
}
