import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Logger } from "pino";
import { lastJobs, type MediaAnswer, type MediaJobName, type MediaJobs } from "./media-jobs.ts";

export interface ReadingProcess {
  ask<Name extends MediaJobName>(
    name: Name,
    asked: MediaJobs[Name]["asked"],
    milliseconds: number,
    turn: AbortSignal,
  ): Promise<MediaJobs[Name]["answer"]>;
  stop(): Promise<void>;
}

/** Thrown when a job exceeded its time limit or its turn. The job's process was killed. */
export class MediaJobTimeout extends Error {}

/**
 * Manages a media process that does one job at a time. The process starts with the first job, and ends when it is idle
 * or when a job takes too long.
 */
export function createReadingProcess(
  ffmpegPath: string | undefined,
  idleMilliseconds: number,
  logger: Logger,
): ReadingProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isStopped = false;

  function begin(): ChildProcess {
    const begun = start(ffmpegPath);
    begun.once("exit", () => {
      if (child === begun) child = undefined;
    });
    begun.on("error", (error) =>
      logger.warn({ err: error }, "media process failed, starting a new process for the next file"),
    );
    return begun;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.ref();
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    killWithChildren(ending);
    await ended;
  }

  return {
    async ask(name, asked, milliseconds, turn) {
      if (isStopped) throw new Error("the media process was stopped, because the program is ending");
      clearTimeout(idle);
      child ??= begin();
      try {
        const words = await question(child, { name, ...asked }, milliseconds, turn);
        if ("failure" in words) throw new Error(words.failure);
        if (lastJobs.has(name)) await end();
        else idle = setTimeout(() => void end(), idleMilliseconds).unref();
        return words.answer as MediaJobs[typeof name]["answer"];
      } catch (error) {
        // After any error the state of the process is unknown, so the next job gets a new process.
        await end();
        throw error;
      }
    },
    async stop() {
      isStopped = true;
      await end();
    },
  };
}

function start(ffmpegPath: string | undefined): ChildProcess {
  const child = fork(
    join(import.meta.dirname, "media-process.ts"),
    ffmpegPath === undefined ? [] : [ffmpegPath],
    {
      execArgv: ["--max-old-space-size=256"],
      // The process gets no environment variables, so that a malicious file cannot reveal secrets in them.
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // The process gets its own process group, so that killing the group also kills an FFmpeg that the process
      // started.
      detached: process.platform !== "win32",
    },
  );
  // The media process and its channel are unreferenced, because otherwise they would keep the program running.
  child.unref();
  child.channel?.unref();
  return child;
}

function killWithChildren(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === "win32") child.kill("SIGKILL");
  else process.kill(-child.pid, "SIGKILL");
}

function question(
  child: ChildProcess,
  words: object,
  milliseconds: number,
  turn: AbortSignal,
): Promise<MediaAnswer> {
  return new Promise((resolve, reject) => {
    const give = (settle: () => void) => {
      clearTimeout(limit);
      turn.removeEventListener("abort", onAbort);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      settle();
    };
    const onMessage = (answer: unknown) => give(() => resolve(answer as MediaAnswer));
    const onExit = () => give(() => reject(new Error("the media process exited without an answer")));
    const onError = (error: Error) => give(() => reject(error));
    const stop = (why: string) => give(() => reject(new MediaJobTimeout(why)));
    const onAbort = () => stop("the media process did not finish within the time of the requesting company");
    const limit = setTimeout(
      () => stop(`the media process did not finish within ${milliseconds} ms`),
      milliseconds,
    );
    turn.addEventListener("abort", onAbort);
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
    child.send(words);
  });
}
