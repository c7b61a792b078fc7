import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AudioSample, newPhoto, writeAudioSample } from "../../testing/media-samples.ts";
import { runCount } from "../../testing/run-count.ts";
import { AppError } from "../errors.ts";
import { createLogger } from "../logger.ts";
import { createMediaTools, type InspectedMedia, type MediaTools } from "./media-tools.ts";

const owner = "1";
const recordings: AudioSample[] = ["sound.mp3", "sound.wav", "sound.m4a", "sound.ogg", "live-sound.webm"];
const films: AudioSample[] = ["film.mp4", "film.mov", "live-film.webm"];
let folder: string;
let tools: MediaTools;
const originals = new Map<string, Buffer>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-damaged-"));
  tools = createMediaTools({ ffmpegPath: undefined, logger: createLogger("silent") });
  for (const name of [...recordings, ...films])
    originals.set(name, await readFile(await writeAudioSample(folder, name)));
  const photo = sharp(await newPhoto(200, 300));
  originals.set("photo.jpg", await newPhoto(200, 300));
  originals.set("photo.png", await photo.png().toBuffer());
  originals.set("sticker.webp", await photo.webp().toBuffer());
  originals.set("dance.gif", await photo.gif().toBuffer());
});
afterAll(async () => {
  await tools.stop();
  await rm(folder, { recursive: true });
});

interface Damage {
  /**
   * Bytes to overwrite. A position below 1 is a fraction of the file's length; any other position is an offset from the
   * file's start.
   */
  bytes: readonly (readonly [place: number, byte: number])[];
  /** Fraction of the file that is kept; the rest is cut off. */
  cutAt: number;
  /** If true, the file's first half is written twice. */
  isRepeated: boolean;
}

const place = fc.oneof(fc.nat({ max: 200 }), fc.double({ min: 0, max: 0.999, noNaN: true }));
const someDamage: fc.Arbitrary<Damage> = fc.record({
  bytes: fc.array(fc.tuple(place, fc.oneof(fc.constantFrom(0, 255), fc.nat({ max: 255 }))), {
    maxLength: 12,
  }),
  cutAt: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  isRepeated: fc.boolean(),
});

function damage(original: Buffer, { bytes, cutAt, isRepeated }: Damage): Buffer {
  const file = Buffer.from(original);
  for (const [at, byte] of bytes) file[at < 1 ? Math.floor(at * file.length) : at] = byte;
  const cut = file.subarray(0, Math.ceil(cutAt * file.length));
  return isRepeated ? Buffer.concat([cut.subarray(0, cut.length / 2), cut]) : cut;
}

/** Expects that the inspected file can be stored and shown. */
async function expectKeepable(found: InspectedMedia, size: number): Promise<void> {
  const { mimeType, width, height, durationSeconds, peaks, thumbnail } = found;
  expect(mimeType).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
  expect(found.size).toBe(size);
  for (const side of [width, height]) expect(side === null || Number.isSafeInteger(side)).toBe(true);
  expect(durationSeconds === null || (Number.isFinite(durationSeconds) && durationSeconds >= 0)).toBe(true);
  expect(peaks === null || (peaks.length === 64 && peaks.every((peak) => peak >= 0 && peak <= 100))).toBe(
    true,
  );
  if (thumbnail) expect((await sharp(thumbnail.bytes).raw().toBuffer()).length).toBeGreaterThan(0);
}

describe("a damaged file", () => {
  it.each([...recordings, ...films, "photo.jpg", "photo.png", "sticker.webp", "dance.gif"])(
    "of %s is kept with the details that are readable, and the next file is read",
    async (name) => {
      const original = originals.get(name) ?? Buffer.of();
      const path = join(folder, "damaged");
      await fc.assert(
        fc.asyncProperty(someDamage, async (how) => {
          const file = damage(original, how);
          await writeFile(path, file);
          await expectKeepable(await tools.inspect(path, { fileName: name, owner }), file.length);
        }),
        { numRuns: runCount({ short: 3, long: 1_000 }) },
      );
      await writeFile(path, original);
      const found = await tools.inspect(path, { fileName: name, owner });
      expect(found.durationSeconds ?? found.width).toBeGreaterThan(1);
    },
  );

  it.each(recordings)("of %s becomes a voice note or is refused", async (name) => {
    const original = originals.get(name) ?? Buffer.of();
    const [path, target] = [join(folder, "damaged"), join(folder, "note.ogg")];
    await fc.assert(
      fc.asyncProperty(someDamage, async (how) => {
        await writeFile(path, damage(original, how));
        const note = await tools.toVoiceNote(path, target, owner).catch((error: unknown) => {
          if (error instanceof AppError && error.code === "ERR_MEDIA_UNREADABLE") return null;
          throw error;
        });
        if (note) expect([note.seconds >= 0, note.waveform.length]).toEqual([true, 64]);
      }),
      { numRuns: runCount({ short: 2, long: 200 }) },
    );
  });
});
