import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeAudioSample } from "../../testing/media-samples.ts";
import { loadWasmFfmpeg } from "./wasm-ffmpeg.ts";

it("FFmpeg in WebAssembly fails when it needs more memory than allowed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "recado-wasm-"));
  const film = await writeAudioSample(folder, "film.mp4");
  const ffmpeg = await loadWasmFfmpeg(40_000_000);
  const frames = (scale: string) => [
    { options: ["-frames:v", "1", "-vf", `scale=${scale}`, "-f", "rawvideo"], onBytes: () => {} },
  ];
  expect((await ffmpeg(film, frames("320:180"))).code).toBe(0);
  expect((await ffmpeg(film, frames("9000:9000"))).code).not.toBe(0);
  expect((await ffmpeg(film, frames("320:180"))).code).toBe(0);
  await rm(folder, { recursive: true });
});

it("FFmpeg in WebAssembly reads no file except the given one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "recado-wasm-"));
  const playlist = join(folder, "list.m3u8");
  await writeFile(
    playlist,
    "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
  );
  const ffmpeg = await loadWasmFfmpeg(200_000_000);
  const { code, log } = await ffmpeg(playlist, []);
  expect(code).not.toBe(0);
  expect(log).toMatch(/not on (the )?whitelist|whitelist/i);
  await rm(folder, { recursive: true });
});
