import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createTranscript, type Ffmpeg, type FfmpegOutput, ffmpegArguments } from "./ffmpeg.ts";

/** What we use of the module that Emscripten makes. */
interface Core {
  exec(...args: string[]): number;
  setLogger(log: (line: { message: string }) => void): void;
  FS: {
    createFile(folder: string, name: string, properties: object, read: boolean, write: boolean): FileNode;
  };
}

interface FileNode {
  usedBytes: number;
  stream_ops: Record<string, unknown>;
}

type CreateCore = (options: {
  instantiateWasm(imports: object, use: (instance: object) => void): object;
}) => Promise<Core>;

/** The part of it that Node's types leave to a browser's. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<object>;
  RuntimeError: new () => Error;
  Memory: { prototype: { buffer: ArrayBuffer; grow(pages: number): number } };
};

const pageBytes = 65_536;

/** The FFmpeg that comes along, as WebAssembly: it sees one file, may not grow beyond the limit, and each run has a memory of its own. */
export async function loadWasmFfmpeg(maxBytes: number): Promise<Ffmpeg> {
  // Made for a browser's worker, it asks for the address it was loaded from.
  Object.assign(globalThis, { self: { location: { href: import.meta.url } } });
  const core = import.meta.resolve("@ffmpeg/core");
  const { default: createCore } = (await import(core)) as { default: CreateCore };
  const program = fileURLToPath(import.meta.resolve("@ffmpeg/core/wasm"));
  const module = await WebAssembly.compile(await readFile(program));
  limitMemory(maxBytes);

  return async (input, outputs) => {
    const core = await createCore({
      instantiateWasm(imports, use) {
        void WebAssembly.instantiate(module, imports).then(use);
        return {};
      },
    });
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

/** What a file makes it stumble over ends this run, and nothing else. */
function execute(core: Core, commands: string[]): number {
  try {
    return core.exec(...commands);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return 1;
    throw error;
  }
}

/** WebAssembly asks for memory in pages; refused, FFmpeg ends as on any machine that has no more. */
export function limitMemory(maxBytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (this: { buffer: ArrayBuffer }, pages) {
    if (this.buffer.byteLength + pages * pageBytes > maxBytes) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
}

/** A file that is read where it lies, not copied into memory. */
function showInput(core: Core, file: number): void {
  const node = core.FS.createFile("/", "input", {}, true, false);
  const { size } = fstatSync(file);
  Object.defineProperty(node, "usedBytes", { get: () => size });
  node.stream_ops = {
    ...node.stream_ops,
    read: (_: unknown, memory: Int8Array, offset: number, length: number, position: number) =>
      readSync(file, memory, offset, length, position),
  };
}

function catchOutput(core: Core, name: string, output: FfmpegOutput): void {
  const node = core.FS.createFile("/", name, {}, true, true);
  node.stream_ops = {
    ...node.stream_ops,
    write(_: unknown, memory: Int8Array, offset: number, length: number) {
      output.onBytes(new Uint8Array(memory.slice(offset, offset + length).buffer));
      return length;
    },
  };
}
