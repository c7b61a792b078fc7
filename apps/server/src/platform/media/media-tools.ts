import { type ChildProcess, fork } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { AppError } from "../errors.ts";
import { jobMilliseconds, type MediaAnswer, type MediaJobName, type MediaJobs } from "./media-jobs.ts";
import type { Thumbnail } from "./read-image.ts";
import type { VoiceNote } from "./write-voice-note.ts";

export interface InspectedMedia {
  /** Sniffed; text/plain or application/octet-stream where nothing safer is known. */
  mimeType: string;
  size: number;
  /** As it is seen: turned upright. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** 64 numbers from 0 to 100, of what is only heard. */
  peaks: number[] | null;
  /** At most 320 pixels on a side. */
  thumbnail: { bytes: Buffer; mimeType: "image/jpeg" | "image/webp" } | null;
}

export interface MediaTools {
  /** What can be learnt of a file, however broken it is; `fileName` is a hint only. */
  inspect(path: string, hint: { fileName: string }): Promise<InspectedMedia>;
  /** Writes Ogg/Opus to `target`; refuses with ERR_MEDIA_UNREADABLE what cannot be heard. */
  toVoiceNote(path: string, target: string): Promise<VoiceNote>;
  stop(): Promise<void>;
}

export interface MediaToolsOptions {
  /** An FFmpeg of the operator's; by default the one that comes along. */
  ffmpegPath: string | undefined;
  logger: Logger;
  /** How long the media process waits for another file. */
  idleMilliseconds?: number;
  milliseconds?: Readonly<Record<MediaJobName, number>>;
}

/** Reads media in a process of its own: begun with the first file, ended when there are no more, one file at a time. */
export function createMediaTools(options: MediaToolsOptions): MediaTools {
  const ask = createMediaProcess(options);

  /** A file that cannot be read is kept with what could be learnt. */
  const learn = async <Name extends MediaJobName>(
    name: Name,
    asked: MediaJobs[Name]["asked"],
  ): Promise<MediaJobs[Name]["answer"] | null> =>
    ask.ask(name, asked).catch((error: unknown) => {
      options.logger.warn({ err: error, job: name }, "a file could not be read");
      return null;
    });

  return {
    async inspect(path, { fileName }) {
      const { size } = await stat(path);
      const mimeType = (await learn("sniff", { path, fileName })) ?? "application/octet-stream";
      const unread = { mimeType, size, width: null, height: null, durationSeconds: null, peaks: null };
      if (mimeType.startsWith("image/")) {
        const picture = await learn("image", { path });
        return { ...unread, ...picture, thumbnail: asThumbnail(picture?.thumbnail) };
      }
      if (!/^(audio|video)\//.test(mimeType)) return { ...unread, thumbnail: null };
      const clip = await learn("clip", { path });
      if (!clip) return { ...unread, thumbnail: null };
      const { hasVideo, thumbnail, ...learnt } = clip;
      return {
        ...unread,
        ...learnt,
        mimeType: hasVideo ? mimeType : mimeType.replace(/^video\//, "audio/"),
        thumbnail: asThumbnail(thumbnail),
      };
    },
    async toVoiceNote(path, target) {
      const note = await learn("voiceNote", { path, target });
      if (!note) throw new AppError("ERR_MEDIA_UNREADABLE");
      return note;
    },
    stop: ask.stop,
  };
}

/** What came from the other process is bytes without a Buffer's ways. */
function asThumbnail(found: Thumbnail | null | undefined): InspectedMedia["thumbnail"] {
  if (!found) return null;
  const { buffer, byteOffset, byteLength } = found.bytes;
  return { mimeType: found.mimeType, bytes: Buffer.from(buffer, byteOffset, byteLength) };
}

function createMediaProcess({
  ffmpegPath,
  logger,
  idleMilliseconds = 30_000,
  milliseconds = jobMilliseconds,
}: MediaToolsOptions) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function run<Name extends MediaJobName>(
    name: Name,
    asked: object,
  ): Promise<MediaJobs[Name]["answer"]> {
    if (isStopped) throw new Error("the media tools are closed");
    clearTimeout(idle);
    child ??= begin();
    try {
      const words = await question(child, { name, ...asked }, milliseconds[name]);
      if ("failure" in words) throw new Error(words.failure);
      idle = setTimeout(() => void end(), idleMilliseconds).unref();
      return words.answer as MediaJobs[Name]["answer"];
    } catch (error) {
      // Whatever state it was left in, the next file finds a fresh one.
      await end();
      throw error;
    }
  }

  function begin(): ChildProcess {
    const begun = start(ffmpegPath);
    begun.once("exit", () => {
      if (child === begun) child = undefined;
    });
    begun.on("error", (error) => logger.warn({ err: error }, "the media process failed"));
    return begun;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.ref();
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill("SIGKILL");
    await ended;
  }

  return {
    ask<Name extends MediaJobName>(name: Name, asked: MediaJobs[Name]["asked"]) {
      const answered = turn.then(() => run(name, asked));
      turn = answered.catch(() => {});
      return answered;
    },
    async stop() {
      isStopped = true;
      await end();
      await turn;
    },
  };
}

function start(ffmpegPath: string | undefined): ChildProcess {
  const child = fork(
    join(import.meta.dirname, "media-process.ts"),
    ffmpegPath === undefined ? [] : [ffmpegPath],
    {
      execArgv: ["--max-old-space-size=256"],
      // A stranger's file finds no secret there.
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    },
  );
  // It never keeps the program from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

function question(child: ChildProcess, words: object, milliseconds: number): Promise<MediaAnswer> {
  return new Promise((resolve, reject) => {
    const give = (settle: () => void) => {
      clearTimeout(limit);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      settle();
    };
    const onMessage = (answer: unknown) => give(() => resolve(answer as MediaAnswer));
    const onExit = () => give(() => reject(new Error("the media process has ended")));
    const onError = (error: Error) => give(() => reject(error));
    const limit = setTimeout(
      () => give(() => reject(new Error(`not done within ${milliseconds} ms`))),
      milliseconds,
    );
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
    child.send(words);
  });
}
