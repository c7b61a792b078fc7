import {
  chmod,
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilTrue } from "../../testing/factories.ts";
import { type AudioSample, newPhoto, writeAudioSample } from "../../testing/media-samples.ts";
import { createLogger } from "../logger.ts";
import { jobMilliseconds } from "./media-jobs.ts";
import { createMediaTools, type InspectedMedia, type MediaTools } from "./media-tools.ts";
import { openWorkFolder } from "./work-folder.ts";

const owner = "1";
const logs: string[] = [];
const logger = createLogger("warn", { write: (line) => logs.push(line) });
let folder: string;
let tools: MediaTools;
let ownTools: MediaTools;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-media-"));
  tools = createMediaTools({ ffmpegPath: undefined, logger });
  const ffmpegPath = join(folder, "ffmpeg");
  const program = join(import.meta.dirname, "../../testing/fakes/ffmpeg-program.ts");
  await writeFile(ffmpegPath, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  await chmod(ffmpegPath, 0o755);
  ownTools = createMediaTools({ ffmpegPath, logger });
});
afterAll(async () => {
  await tools.stop();
  await ownTools.stop();
  await rm(folder, { recursive: true });
});

async function inspectBytes(fileName: string, bytes: Uint8Array | string): Promise<InspectedMedia> {
  const path = join(folder, "file");
  await writeFile(path, bytes);
  return tools.inspect(path, { fileName, owner });
}

async function sidesOf(thumbnail: InspectedMedia["thumbnail"]) {
  const { width, height, format } = await sharp(thumbnail?.bytes).metadata();
  return { width, height, format };
}

describe("an image", () => {
  it("is measured upright and gets a small thumbnail", async () => {
    const found = await inspectBytes("foto.jpg", await newPhoto(600, 1_200));
    expect(found).toMatchObject({
      mimeType: "image/jpeg",
      width: 600,
      height: 1_200,
      durationSeconds: null,
      peaks: null,
    });
    expect(await sidesOf(found.thumbnail)).toEqual({ width: 160, height: 320, format: "jpeg" });
  });

  it("keeps its transparency in the thumbnail and is not enlarged", async () => {
    const image = sharp({ create: { width: 40, height: 20, channels: 4, background: "#0000" } });
    const found = await inspectBytes("figurinha.webp", await image.webp().toBuffer());
    expect(found).toMatchObject({ mimeType: "image/webp", width: 40, height: 20 });
    expect(await sidesOf(found.thumbnail)).toEqual({ width: 40, height: 20, format: "webp" });
  });

  it("with animation has the size of a single frame", async () => {
    const frames = [30, 200].map((red) => ({
      create: { width: 50, height: 40, channels: 3 as const, background: { r: red, g: 0, b: 0 } },
    }));
    const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    const moving = await sharp(pictures, { join: { animated: true } })
      .gif()
      .toBuffer();
    const found = await inspectBytes("dança.gif", moving);
    expect(found).toMatchObject({ mimeType: "image/gif", width: 50, height: 40 });
    expect(await sidesOf(found.thumbnail)).toMatchObject({ width: 50, height: 40 });
  });

  it("that is cut short is kept with the details that are readable", async () => {
    const photo = await newPhoto(600, 1_200);
    expect(await inspectBytes("foto.jpg", photo.subarray(0, 2_000))).toMatchObject({
      mimeType: "image/jpeg",
      size: 2_000,
      width: 600,
      height: 1_200,
      thumbnail: null,
    });
    expect(await inspectBytes("foto.jpg", photo.subarray(0, 40))).toMatchObject({
      mimeType: "image/jpeg",
      width: null,
      thumbnail: null,
    });
  });

  it("that would need too much memory is not decoded", async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(await inspectBytes("bomba.png", bomb)).toMatchObject({ mimeType: "image/png", thumbnail: null });
  });
});

const recordings: [AudioSample, Partial<InspectedMedia>][] = [
  ["sound.mp3", { mimeType: "audio/mpeg", durationSeconds: 3 }],
  ["sound.wav", { mimeType: "audio/wav", durationSeconds: 3 }],
  ["sound.m4a", { mimeType: "audio/mp4" }],
  ["sound.ogg", { mimeType: "audio/ogg", durationSeconds: 3 }],
  ["live-sound.webm", { mimeType: "audio/webm", durationSeconds: 3 }],
  ["film.mp4", { mimeType: "video/mp4", width: 640, height: 360, peaks: null }],
  ["film.mov", { mimeType: "video/quicktime", durationSeconds: 2, width: 640, height: 360, peaks: null }],
  ["live-film.webm", { mimeType: "video/webm", durationSeconds: 1.8, width: 640, height: 360, peaks: null }],
];

const heard: AudioSample[] = ["sound.mp3", "live-sound.webm", "sound.m4a", "sound.wav", "film.mp4"];
const few: AudioSample[] = ["sound.mp3", "film.mp4", "live-film.webm"];

describe.each<[string, () => MediaTools, readonly AudioSample[]]>([
  ["that is bundled with Recado", () => tools, recordings.map(([name]) => name)],
  ["that the operator installed", () => ownTools, few],
])("FFmpeg %s", (_, using, known) => {
  it.each(recordings.filter(([name]) => known.includes(name)))("reads %s", async (name, expected) => {
    const found = await using().inspect(await writeAudioSample(folder, name), {
      fileName: "sem nome",
      owner,
    });
    expect(found).toMatchObject(expected);
    expect(found.durationSeconds).toBeGreaterThan(1.5);
    if (found.mimeType.startsWith("video/"))
      expect(await sidesOf(found.thumbnail)).toEqual({ width: 320, height: 180, format: "jpeg" });
    else {
      expect(found.thumbnail).toBeNull();
      expect(found.peaks).toHaveLength(64);
      expect(Math.max(...(found.peaks ?? []))).toBe(100);
    }
  });

  it.each(heard.filter((name) => known.includes(name)))("makes a voice note from %s", async (name) => {
    const target = join(folder, "note.ogg");
    const note = await using().toVoiceNote(await writeAudioSample(folder, name), target, owner);
    expect(note).toMatchObject({
      mimeType: "audio/ogg; codecs=opus",
      size: (await readFile(target)).length,
    });
    expect([2, 3]).toContain(note.seconds);
    expect(note.waveform).toHaveLength(64);
    expect((await readFile(target)).includes("OpusHead\u0001\u0001")).toBe(true);
    const { durationSeconds, mimeType } = await using().inspect(target, { fileName: "", owner });
    expect(mimeType).toBe("audio/ogg");
    expect(Math.round(durationSeconds ?? 0)).toBe(note.seconds);
  });
});

describe("a recording", () => {
  it("of silence has a flat waveform", async () => {
    const found = await tools.inspect(await writeAudioSample(folder, "silence.mp3"), { fileName: "", owner });
    expect(found.peaks).toEqual(new Array(64).fill(0));
  });

  it("that is cut short has the duration of the readable part", async () => {
    const sound = await readFile(await writeAudioSample(folder, "sound.mp3"));
    const found = await inspectBytes("audio.mp3", sound.subarray(0, sound.length / 3));
    expect(found.mimeType).toBe("audio/mpeg");
    expect(found.durationSeconds).toBeCloseTo(1, 0);
  });

  it("without readable sound cannot become a voice note", async () => {
    const path = join(folder, "file");
    for (const bytes of ["", "not a sound", await newPhoto(10, 10)]) {
      await writeFile(path, bytes);
      await expect(tools.toVoiceNote(path, join(folder, "none.ogg"), owner)).rejects.toMatchObject({
        code: "ERR_MEDIA_UNREADABLE",
      });
    }
  });
});

describe("the detected type of a file", () => {
  const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
  const compound = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
  it.each<[string, Uint8Array | string, string]>([
    ["nota.pdf", "%PDF-1.7\n%âãÏÓ\n", "application/pdf"],
    ["pagina.html", "<!doctype html><script>alert(1)</script>", "text/plain"],
    ["foto.jpg", "<html><body>", "text/plain"],
    ["logo.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', "text/plain"],
    ["logo.svg", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "text/plain"],
    ["dados.xml", '<?xml version="1.0"?><a/>', "text/plain"],
    ["planilha.csv", "nome;número\nAna;1\n", "text/csv"],
    ["leia-me.txt", "Olá\r\n", "text/plain"],
    ["script.js", "alert(1)", "text/plain"],
    ["antigo.doc", compound, "application/msword"],
    ["antigo.constructor", compound, "application/x-cfb"],
    ["foto.png", zip, "application/zip"],
    ["musica.mp3", Buffer.from([0, 1, 2, 3, 255, 254]), "application/octet-stream"],
    ["foto.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "image/jpeg"],
  ])("named $0 is $2 by its bytes", async (fileName, bytes, mimeType) => {
    expect(await inspectBytes(fileName, bytes)).toMatchObject({ mimeType, size: Buffer.from(bytes).length });
  });
});

describe("the media process", () => {
  it("reads many files requested at once", async () => {
    const photo = await newPhoto(64, 32);
    const found = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const path = join(folder, `photo-${index}`);
        await writeFile(path, photo);
        return tools.inspect(path, { fileName: "", owner });
      }),
    );
    for (const { width, thumbnail } of found) expect([width, thumbnail !== null]).toEqual([64, true]);
  });

  it("is ended when a file takes too long, and the next file is read", async () => {
    const impatient = createMediaTools({
      ffmpegPath: undefined,
      logger,
      milliseconds: {
        sniff: 10_000,
        image: 20_000,
        pictures: 20_000,
        clip: 1,
        voiceNote: 1,
        sheet: 1,
        document: 1,
      },
    });
    const sound = await writeAudioSample(folder, "sound.mp3");
    expect(await impatient.inspect(sound, { fileName: "", owner })).toMatchObject({
      mimeType: "audio/mpeg",
      durationSeconds: null,
      peaks: null,
    });
    await expect(impatient.toVoiceNote(sound, join(folder, "late.ogg"), owner)).rejects.toMatchObject({
      code: "ERR_MEDIA_UNREADABLE",
    });
    const path = join(folder, "photo");
    await writeFile(path, await newPhoto(64, 32));
    expect(await impatient.inspect(path, { fileName: "", owner })).toMatchObject({ width: 64 });
    await impatient.stop();
    expect(logs.some((line) => line.includes("did not finish within 1 ms"))).toBe(true);
  });

  it("ends when it is idle and starts again for the next file", async () => {
    const path = join(folder, "photo");
    await writeFile(path, await newPhoto(64, 32));
    const brief = createMediaTools({ ffmpegPath: undefined, logger, idleMilliseconds: 0 });
    for (let time = 0; time < 3; time++)
      expect(await brief.inspect(path, { fileName: "", owner })).toMatchObject({ width: 64, height: 32 });
    await brief.stop();
  });

  it("reads no files after it was stopped", async () => {
    const path = join(folder, "photo");
    await writeFile(path, await newPhoto(64, 32));
    const stopped = createMediaTools({ ffmpegPath: undefined, logger });
    const pending = stopped.inspect(path, { fileName: "", owner });
    await stopped.stop();
    expect(await pending).toMatchObject({ width: null, thumbnail: null });
    expect(await stopped.inspect(path, { fileName: "", owner })).toMatchObject({
      mimeType: "application/octet-stream",
    });
  });
});

/** Writes a program that takes the place of FFmpeg and never ends. */
async function writeEndlessProgram(): Promise<string> {
  const path = join(folder, "endless-ffmpeg");
  await writeFile(path, '#!/bin/sh\necho $$ >> "$(dirname "$0")/endless-pids"\nexec sleep 600\n');
  await chmod(path, 0o755);
  return path;
}

/**
 * Writes a program that takes the place of FFmpeg: it takes longer than a turn, and never ends if the file's name
 * contains "endless".
 */
async function writeUnevenProgram(): Promise<string> {
  const path = join(folder, "uneven-ffmpeg");
  await writeFile(
    path,
    '#!/bin/sh\ncase "$*" in *endless*) echo >> "$(dirname "$0")/endless-runs"; exec sleep 600;; *) sleep 1; exit 1;; esac\n',
  );
  await chmod(path, 0o755);
  return path;
}

describe("files whose reading never ends", () => {
  it("delay only their owner's files, and no process is left afterwards", async () => {
    const endless = createMediaTools({
      ffmpegPath: await writeEndlessProgram(),
      logger,
      turnMilliseconds: 3_000,
    });
    const sound = await writeAudioSample(folder, "sound.mp3");
    let read = 0;
    const poisoned = Array.from({ length: 4 }, async () => {
      await endless.inspect(sound, { fileName: "", owner: "padaria" });
      read += 1;
    });
    const path = join(folder, "photo");
    await writeFile(path, await newPhoto(64, 32));
    for (let time = 0; time < 2; time++)
      expect(await endless.inspect(path, { fileName: "", owner: "vizinha" })).toMatchObject({ width: 64 });
    expect(read).toBe(0);
    await endless.stop();
    await Promise.all(poisoned);
    const pids = (await readFile(join(folder, "endless-pids"), "utf8")).trim().split("\n").map(Number);
    expect(pids.length).toBeGreaterThan(1);
    await untilTrue(() => !pids.some(isRunning));
  });

  it("give way to a slow file of another company", async () => {
    const turnMilliseconds = 500;
    const tools = createMediaTools({
      ffmpegPath: await writeUnevenProgram(),
      logger,
      turnMilliseconds,
      milliseconds: { ...jobMilliseconds, clip: 600_000 },
    });
    const sound = await writeAudioSample(folder, "sound.mp3");
    const [endless, slow] = [join(folder, "endless.mp3"), join(folder, "slow.mp3")];
    await Promise.all([endless, slow].map((path) => copyFile(sound, path)));
    let isRead = false;
    const poisoned = tools.inspect(endless, { fileName: "", owner: "padaria" }).then(() => {
      isRead = true;
    });
    await untilTrue(async () => {
      const begun = await stat(join(folder, "endless-runs")).catch(() => undefined);
      // The endless file has been read for longer than a turn, so it has been moved to the slow process.
      return begun !== undefined && Date.now() - begun.mtimeMs > 2 * turnMilliseconds;
    });
    expect(await tools.inspect(slow, { fileName: "", owner: "vizinha" })).toMatchObject({
      mimeType: "audio/mpeg",
    });
    expect(isRead).toBe(false);
    await tools.stop();
    await poisoned;
  });

  it("are given up after the time limit", async () => {
    const endless = createMediaTools({
      ffmpegPath: await writeEndlessProgram(),
      logger,
      turnMilliseconds: 500,
      milliseconds: { ...jobMilliseconds, clip: 1_000 },
    });
    const sound = await writeAudioSample(folder, "sound.mp3");
    expect(await endless.inspect(sound, { fileName: "", owner })).toMatchObject({ durationSeconds: null });
    await endless.stop();
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("a file above the size limit for decoding keeps the type detected from its first bytes", async () => {
  const path = join(folder, "large");
  await writeFile(path, await readFile(await writeAudioSample(folder, "sound.mp3")));
  await truncate(path, 65 * 1_024 * 1_024);
  expect(await tools.inspect(path, { fileName: "", owner })).toMatchObject({
    mimeType: "audio/mpeg",
    durationSeconds: null,
    peaks: null,
  });
});

describe("the work folder", () => {
  it("removes each file after its use, and at the start old files of a killed program", async () => {
    const path = join(folder, "work");
    const work = await openWorkFolder(path);
    {
      await using file = work.newFile();
      await writeFile(file.path, "half");
      expect(await readdir(path)).toHaveLength(1);
    }
    expect(await readdir(path)).toEqual([]);
    for (const name of ["left", "in-use"]) await writeFile(join(path, name), "half");
    const longAgo = new Date(Date.now() - 7_200_000);
    await utimes(join(path, "left"), longAgo, longAgo);
    await openWorkFolder(path);
    expect(await readdir(path)).toEqual(["in-use"]);
  });
});
