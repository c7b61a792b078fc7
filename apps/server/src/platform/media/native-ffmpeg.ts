import { spawn } from "node:child_process";
import { createTranscript, type Ffmpeg, ffmpegArguments } from "./ffmpeg.ts";

/** The operator's own FFmpeg. The first output uses pipe 1, the second pipe 3, and so on. */
export function createNativeFfmpeg(program: string, milliseconds: number): Ffmpeg {
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
