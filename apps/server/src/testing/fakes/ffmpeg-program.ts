import { readFileSync, writeSync } from "node:fs";
import { openFfmpegCore } from "../media-samples.ts";

/**
 * A script that behaves like an installed FFmpeg, which runs in a process of its own: it reads the input file and
 * writes to the given pipes.
 */
const core = await openFfmpegCore((line) => writeSync(2, line));
const given = process.argv.slice(2).filter((word) => word !== "-nostdin" && word !== "-y");
const input = given[given.indexOf("-i") + 1] ?? "";
core.FS.writeFile("/input", readFileSync(input));
const words = given.map((word) => (word === input ? "/input" : word.replace(/^pipe:/, "/pipe")));
process.exitCode = core.exec(...words);
for (const pipe of words.filter((word) => word.startsWith("/pipe")))
  if (core.FS.analyzePath(pipe).exists)
    for (let bytes = core.FS.readFile(pipe); bytes.length > 0; )
      bytes = bytes.subarray(writeSync(Number(pipe.slice(5)), bytes));
