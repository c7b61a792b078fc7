import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ByteRange,
  ObjectMissing,
  type ObjectStorage,
  RangeUnsatisfiable,
} from "../ports/object-storage.ts";
import { openS3Server, type S3Server } from "../testing/fakes/s3-server.ts";
import { createDiskStorage } from "./disk-storage/disk-storage.ts";
import { createS3Storage } from "./s3-storage/s3-storage.ts";

const folders: string[] = [];
let s3: S3Server;
let listedS3: S3Server;

beforeAll(async () => {
  s3 = await openS3Server();
  listedS3 = await openS3Server({ mayList: true });
});
afterAll(async () => {
  await s3.close();
  await listedS3.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "recado-disk-"));
  folders.push(folder);
  return folder;
}

const storages: [string, () => Promise<ObjectStorage>][] = [
  ["disk", async () => createDiskStorage(await newFolder())],
  ["S3", async () => createS3Storage(s3.options)],
  ["S3 without a prefix", async () => createS3Storage({ ...s3.options, prefix: "" })],
];

describe.each(storages)("an object on %s", (_, create) => {
  let storage: ObjectStorage;
  beforeAll(async () => {
    storage = await create();
  });
  afterAll(() => storage.close());

  const newKey = () => `1/2026/${randomUUID()}.bin`;
  /** Content large enough for a multipart upload to S3. */
  const big = randomBytes(12_000_000);

  async function read(key: string, range?: ByteRange): Promise<Buffer> {
    return buffer((await storage.open(key, range)).body);
  }

  it.each<[string, () => Readable | Uint8Array, Uint8Array]>([
    ["bytes", () => Buffer.from("Olá"), Buffer.from("Olá")],
    ["an empty array", () => new Uint8Array(), Buffer.alloc(0)],
    ["a stream", () => Readable.from([Buffer.from("O"), Buffer.from("lá")]), Buffer.from("Olá")],
    ["an empty stream", () => Readable.from([]), Buffer.alloc(0)],
    ["a long stream", () => Readable.from(pieces(big)), big],
    ["a large array", () => big, big],
  ])("stored from %s is read back unchanged with its content type", async (_kind, body, expected) => {
    const key = newKey();
    expect(await storage.put(key, body(), { contentType: "image/png", size: expected.length })).toEqual({
      size: expected.length,
    });
    expect(await storage.describe(key)).toEqual({ size: expected.length, contentType: "image/png" });
    const { body: stream, ...rest } = await storage.open(key);
    expect(rest).toEqual({
      size: expected.length,
      length: expected.length,
      start: 0,
      contentType: "image/png",
    });
    expect((await buffer(stream)).equals(expected)).toBe(true);
  });

  it.each<[string, ByteRange, string, number]>([
    ["the first two", { start: 0, end: 1 }, "01", 0],
    ["three in the middle", { start: 3, end: 5 }, "345", 3],
    ["from a position to the end", { start: 7 }, "789", 7],
    ["a range beyond the end", { start: 8, end: 500 }, "89", 8],
    ["the last two", { last: 2 }, "89", 8],
    ["a last part larger than the object", { last: 500 }, "0123456789", 0],
  ])("is read in part: %s of its bytes", async (_kind, range, expected, start) => {
    const key = newKey();
    await storage.put(key, Buffer.from("0123456789"), { contentType: "text/plain" });
    const opened = await storage.open(key, range);
    expect(opened).toMatchObject({ start, length: expected.length, size: 10, contentType: "text/plain" });
    expect(String(await buffer(opened.body))).toBe(expected);
  });

  it.each<[string, ByteRange]>([
    ["after its end", { start: 10 }],
    ["far after its end", { start: 4_000_000_000, end: 4_000_000_001 }],
  ])("refuses to read bytes %s", async (_kind, range) => {
    const key = newKey();
    await storage.put(key, Buffer.from("0123456789"), { contentType: "text/plain" });
    await expect(storage.open(key, range)).rejects.toBeInstanceOf(RangeUnsatisfiable);
  });

  it.each<[string, () => Readable | Uint8Array, number | undefined]>([
    ["breaks off", () => breakingOff(1_000), undefined],
    ["breaks off after many bytes", () => breakingOff(8_000_000), undefined],
    ["is already destroyed", () => Readable.from(["a"]).destroy(), undefined],
    ["ends too early", () => Readable.from([Buffer.alloc(10)]), 11],
    ["goes on too long", () => Readable.from([Buffer.alloc(12)]), 11],
    ["has too few bytes", () => Buffer.alloc(10), 11],
  ])("is not stored if its body %s", async (_kind, body, size) => {
    const key = newKey();
    await expect(storage.put(key, body(), { contentType: "video/mp4", size })).rejects.toThrow();
    await expect(storage.open(key)).rejects.toBeInstanceOf(ObjectMissing);
    await expect(storage.describe(key)).rejects.toBeInstanceOf(ObjectMissing);
  });

  it("is gone after its removal, and removing it again is no error", async () => {
    const keys = [newKey(), newKey()];
    for (const key of keys) await storage.put(key, Buffer.from("a"), { contentType: "text/plain" });
    await storage.remove([...keys, newKey()]);
    await storage.remove(keys);
    await storage.remove([]);
    for (const key of keys) await expect(storage.open(key)).rejects.toBeInstanceOf(ObjectMissing);
  });

  it("has the content and type of the last write under its key", async () => {
    const key = newKey();
    await storage.put(key, Buffer.from("one"), { contentType: "text/plain" });
    await storage.put(key, Buffer.from("other"), { contentType: "text/csv" });
    expect(String(await read(key))).toBe("other");
    expect(await storage.describe(key)).toEqual({ size: 5, contentType: "text/csv" });
  });

  it("can be opened many times without being read to its end", async () => {
    const key = newKey();
    await storage.put(key, big, { contentType: "video/mp4" });
    for (let time = 0; time < 20; time++) (await storage.open(key)).body.destroy();
    expect((await read(key)).equals(big)).toBe(true);
  });

  it.each([
    "",
    "..",
    "../a",
    "1/../../a",
    "/etc/passwd",
    "1//a",
    "1/",
    "1/.hidden",
    "C:\\a",
    "1/a\u0000.png",
    "1/ã.png",
    "1/a b",
    "a".repeat(201),
    "a/".repeat(300),
  ])("cannot have the key %j", async (key) => {
    const contentType = "text/plain";
    await expect(storage.put(key, Buffer.from("a"), { contentType })).rejects.toThrow(TypeError);
    await expect(storage.open(key)).rejects.toThrow(TypeError);
    await expect(storage.describe(key)).rejects.toThrow(TypeError);
    await expect(storage.remove([key])).rejects.toThrow(TypeError);
  });

  it("belongs to a storage that passes the connectivity check", async () => {
    await expect(storage.reach()).resolves.toBeUndefined();
  });
});

describe("the connectivity check of the object storage fails", () => {
  it("if the folder on disk is missing", async () => {
    const folder = await newFolder();
    const storage = await createDiskStorage(folder);
    await rm(join(folder, "objects"), { recursive: true });
    await expect(storage.reach()).rejects.toThrow();
  });

  it("if the disk accepts file names but no bytes", async () => {
    const { href } = new URL("disk-storage/disk-storage.ts", import.meta.url);
    const program = `
      const { createDiskStorage } = await import(${JSON.stringify(href)});
      const storage = await createDiskStorage(${JSON.stringify(await newFolder())});
      console.log(await storage.reach().then(() => "within reach", ({ code }) => code));`;
    // The shell command limits the size of files to 0, so writing the first byte fails.
    const shell = `ulimit -f 0 && exec "$0" --input-type=module --eval "$1"`;
    const { stdout } = await promisify(execFile)("sh", ["-c", shell, process.execPath, program]);
    expect(stdout).toBe("EFBIG\n");
  });

  it("if the S3 server is stopped, and reads and writes fail too", async () => {
    const other = await openS3Server();
    const storage = await createS3Storage(other.options);
    await other.stop();
    await expect(storage.reach()).rejects.toThrow();
    await expect(storage.put("1/a", Buffer.from("a"), { contentType: "text/plain" })).rejects.toThrow();
    await expect(storage.open("1/a")).rejects.not.toBeInstanceOf(ObjectMissing);
    await storage.close();
    await other.close();
  });

  it.each([{ bucket: "another" }, { secretAccessKey: "wrong" }])(
    "if the S3 settings are wrong: %j",
    async (changed) => {
      const storage = await createS3Storage({ ...s3.options, ...changed });
      await expect(storage.reach()).rejects.toThrow();
      await storage.close();
    },
  );
});

it.each<[string, () => Promise<ObjectStorage>]>([
  ["disk", async () => createDiskStorage(await newFolder())],
  ["S3", () => createS3Storage(listedS3.options)],
])("removing a folder on %s removes its objects and keeps folders with a similar name", async (_, create) => {
  const storage = await create();
  const [own, also, other] = ["7/2026/a.bin", "7/2027/b.bin", "77/2026/a.bin"] as const;
  for (const key of [own, also, other])
    await storage.put(key, Buffer.from(key), { contentType: "text/plain" });
  await storage.removeFolder("7");
  await storage.removeFolder("7");
  for (const key of [own, also]) await expect(storage.describe(key)).rejects.toThrow(ObjectMissing);
  expect((await buffer((await storage.open(other)).body)).toString()).toBe(other);
  await storage.close();
});

describe("an object on S3 whose transfer stalls", () => {
  /** Starts a server that sends the first 100 of 1,000 bytes; the function `goOn` makes it send the rest. */
  async function openSilent(silentMilliseconds: number) {
    const goOn: (() => void)[] = [];
    const server = createServer((_, answer) => {
      answer.writeHead(200, { "content-length": 1_000 }).write(Buffer.alloc(100));
      goOn.push(() => answer.end(Buffer.alloc(900)));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const storage = await createS3Storage({ ...s3.options, endpoint }, { silentMilliseconds });
    return {
      storage,
      goOn() {
        for (const go of goOn) go();
      },
      async [Symbol.asyncDispose]() {
        await storage.close();
        server.closeAllConnections();
        server.close();
      },
    };
  }

  it("fails for the waiting reader after the time limit", async () => {
    await using silent = await openSilent(20);
    const { body } = await silent.storage.open("1/a");
    await expect(buffer(body)).rejects.toThrow("sent no data");
  });

  it("does not fail for a reader who has paused reading", async () => {
    // The time limit of two seconds is long enough for the first bytes to arrive on a busy machine.
    await using silent = await openSilent(2_000);
    const [paused, read] = [await silent.storage.open("1/a"), await silent.storage.open("1/b")];
    await expect(buffer(read.body)).rejects.toThrow();
    // The reader that paused has read nothing for the same time, but has not failed.
    silent.goOn();
    expect(await buffer(paused.body)).toHaveLength(1_000);
  });
});

describe("the disk storage", () => {
  it("leaves no half-written file after a body that failed", async () => {
    const folder = await newFolder();
    const storage = await createDiskStorage(folder);
    await expect(storage.put("1/a", breakingOff(1_000), { contentType: "text/plain" })).rejects.toThrow();
    expect(await readdir(folder, { recursive: true })).toEqual(["incoming", "objects", "types"]);
  });

  it("removes old incoming files of a killed program at its start and keeps recent ones", async () => {
    const folder = await newFolder();
    await createDiskStorage(folder);
    for (const name of ["left", "written-now"]) await writeFile(join(folder, "incoming", name), "half");
    const longAgo = new Date(Date.now() - 7_200_000);
    await utimes(join(folder, "incoming", "left"), longAgo, longAgo);
    await createDiskStorage(folder);
    expect(await readdir(join(folder, "incoming"))).toEqual(["written-now"]);
  });

  it("reads a single byte of an object", async () => {
    const storage = await createDiskStorage(await newFolder());
    await storage.put("1/a", Buffer.from("0123456789"), { contentType: "text/plain" });
    const { body, length } = await storage.open("1/a", { start: 0, end: 0 });
    expect([String(await buffer(body)), length]).toEqual(["0", 1]);
  });

  it("describes an object without a stored type as application/octet-stream", async () => {
    const folder = await newFolder();
    const storage = await createDiskStorage(folder);
    await storage.put("1/a", Buffer.from("a"), { contentType: "text/plain" });
    await rm(join(folder, "types", "1", "a"));
    expect(await storage.describe("1/a")).toEqual({ size: 1, contentType: "application/octet-stream" });
  });
});

function* pieces(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}

function breakingOff(after: number): Readable {
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < after; sent += 1_000) yield Buffer.alloc(1_000);
      throw new Error("the line broke");
    })(),
  );
}
