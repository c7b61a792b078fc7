import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createTranscript, type Ffmpeg, type FfmpegOutput, ffmpegArguments } from "./ffmpeg.ts";

/** Functions of the Emscripten module, as far as the program and its tests use them. */
export interface FfmpegCore {
  exec(...args: string[]): number;
  setLogger(log: (line: { message: string }) => void): void;
  FS: {
    createFile(folder: string, name: string, properties: object, read: boolean, write: boolean): FileNode;
    writeFile(path: string, bytes: Uint8Array): void;
    readFile(path: string): Uint8Array;
    analyzePath(path: string): { exists: boolean };
  };
}

interface FileNode {
  usedBytes: number;
  stream_ops: Record<string, unknown>;
}

type CreateCore = (options: {
  instantiateWasm(imports: object, use: (instance: object) => void): object;
}) => Promise<FfmpegCore>;

/** Declares the WebAssembly functions that are missing in Node's types. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<object>;
  RuntimeError: new () => Error;
  Memory: { prototype: { buffer: ArrayBuffer; grow(pages: number): number } };
};

const pageBytes = 65_536;

/** Compiles FFmpeg's WebAssembly module once. The returned function creates instances, each with its own memory. */
export async function loadFfmpegCore(): Promise<() => Promise<FfmpegCore>> {
  // The module was built for a browser worker and reads the worker's URL from `self.location`, so that value is set
  // here.
  Object.assign(globalThis, { self: { location: { href: import.meta.url } } });
  const { default: createCore } = (await import(import.meta.resolve("@ffmpeg/core"))) as {
    default: CreateCore;
  };
  const program = fileURLToPath(import.meta.resolve("@ffmpeg/core/wasm"));
  const module = await WebAssembly.compile(await readFile(program));
  return () =>
    createCore({
      instantiateWasm(imports, use) {
        void WebAssembly.instantiate(module, imports).then(use);
        return {};
      },
    });
}

/** Loads the bundled FFmpeg, which runs as WebAssembly. Each run has limited memory and can see only its input file. */
export async function loadWasmFfmpeg(maxBytes: number): Promise<Ffmpeg> {
  const newCore = await loadFfmpegCore();
  limitMemory(maxBytes);
  return async (input, outputs) => {
    const core = await newCore();
    const said = createTranscript();
    core.setLogger(({ message }) => said.add(`${message}\n`));
    const file = openSync(input, "r");
    try {
      showInput(core, file);
      for (const [index, output] of outputs.entries()) catchOutput(core, `output${index}`, output);
      const commands = outputs.map(({ options }, index) => [...options, `/output${index}`]);
      return { code: execute(core, ffmpegArguments("/input", commands)), log: said.text() };
    } finally {
      closeSync(file);
    }
  };
}

/** Runs the command. If a file crashes FFmpeg, only this run fails. */
function execute(core: FfmpegCore, commands: string[]): number {
  try {
    return core.exec(...commands);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return 1;
    throw error;
  }
}

/**
 * Limits the memory of WebAssembly in this process. At the limit, FFmpeg fails as it would on a machine without enough
 * memory.
 */
function limitMemory(maxBytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (this: { buffer: ArrayBuffer }, pages) {
    if (this.buffer.byteLength + pages * pageBytes > maxBytes)
      throw new RangeError("FFmpeg reached its memory limit");
    return grow.call(this, pages);
  };
}

/** Makes the file visible to FFmpeg without copying it into memory. */
function showInput(core: FfmpegCore, file: number): void {
  const node = core.FS.createFile("/", "input", {}, true, false);
  const { size } = fstatSync(file);
  Object.defineProperty(node, "usedBytes", { get: () => size });
  node.stream_ops = {
    ...node.stream_ops,
    read: (_: unknown, memory: Int8Array, offset: number, length: number, position: number) =>
      readSync(file, memory, offset, length, position),
  };
}

function catchOutput(core: FfmpegCore, name: string, output: FfmpegOutput): void {
  const node = core.FS.createFile("/", name, {}, true, true);
  node.stream_ops = {
    ...node.stream_ops,
    write(_: unknown, memory: Int8Array, offset: number, length: number) {
      output.onBytes(new Uint8Array(memory.slice(offset, offset + length).buffer));
      return length;
    },
  };
}
