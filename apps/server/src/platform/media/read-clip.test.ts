import { describe, expect, it } from "vitest";
import { parseStreams } from "./read-clip.ts";

/** FFmpeg's descriptions of real files: from phones, browsers and online shops. */
const descriptions: [string, string, ReturnType<typeof parseStreams>][] = [
  [
    "a portrait video",
    `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from '/input':
  Duration: 00:01:02.53, start: 0.000000, bitrate: 9132 kb/s
  Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709), 1920x1080, 8996 kb/s, 30 fps (default)
    Side data:
      displaymatrix: rotation of -90.00 degrees
  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 48000 Hz, stereo, fltp, 128 kb/s (default)`,
    { hasAudio: true, video: { width: 1_080, height: 1_920 }, durationSeconds: 62.53 },
  ],
  [
    "an upside-down video",
    `  Duration: 01:00:00.00, start: 0.000000
  Stream #0:0: Video: vp8, yuv420p(progressive), 640x360 [SAR 1:1 DAR 16:9], 5 fps
      displaymatrix: rotation of 180.00 degrees`,
    { hasAudio: false, video: { width: 640, height: 360 }, durationSeconds: 3_600 },
  ],
  [
    "a song with a cover picture",
    `  Duration: 00:03:20.04, start: 0.025057, bitrate: 321 kb/s
  Stream #0:0: Audio: mp3, 44100 Hz, stereo, fltp, 320 kb/s
  Stream #0:1: Video: mjpeg (Baseline), yuvj420p(pc, bt470bg/unknown/unknown), 500x500 [SAR 1:1], 90k tbr (attached pic)`,
    { hasAudio: true, video: null, durationSeconds: 200.04 },
  ],
  [
    "a browser's recording",
    `Input #0, matroska,webm, from '/input':
  Duration: N/A, start: 0.000000, bitrate: N/A
  Stream #0:0(eng): Audio: opus, 48000 Hz, mono, fltp (default)`,
    { hasAudio: true, video: null, durationSeconds: null },
  ],
  [
    "a video with a rotation on its sound stream",
    `  Stream #0:0: Video: h264, yuv420p, 320x240
  Stream #0:1: Audio: none
      displaymatrix: rotation of -90.00 degrees`,
    { hasAudio: false, video: { width: 320, height: 240 }, durationSeconds: null },
  ],
  [
    "an empty log",
    "/input: Invalid data found when processing input",
    { hasAudio: false, video: null, durationSeconds: null },
  ],
];

describe("FFmpeg's stream description", () => {
  it.each(descriptions)("of %s is parsed into its streams", (_, log, streams) => {
    expect(parseStreams(log)).toEqual(streams);
  });
});
