import { describe, expect, it } from "vitest";
import { createWaveform } from "./waveform.ts";

const rate = 8_000;

/** Creates sound samples: one second for each given loudness. */
function samples(...loudnesses: number[]): Buffer {
  const values = loudnesses.flatMap((loudness) =>
    Array.from({ length: rate }, (_, position) => (position % 2 === 0 ? loudness : -loudness)),
  );
  return Buffer.from(Int16Array.from(values).buffer);
}

describe("a waveform", () => {
  it("has 64 bars, scaled to a maximum of 100", () => {
    const waveform = createWaveform(rate);
    waveform.add(samples(1_000, 2_000, 500, 0));
    const peaks = waveform.peaks();
    expect(peaks).toHaveLength(64);
    expect([peaks[0], peaks[20], peaks[40], peaks[63]]).toEqual([50, 100, 25, 0]);
    expect(waveform.seconds()).toBe(4);
  });

  it("is the same however the samples are split into chunks", () => {
    const [whole, cut] = [createWaveform(rate), createWaveform(rate)];
    const bytes = samples(30_000, -32_768, 7);
    whole.add(bytes);
    for (let start = 0; start < bytes.length; start += 777) cut.add(bytes.subarray(start, start + 777));
    expect(cut.peaks()).toEqual(whole.peaks());
    expect(cut.seconds()).toBe(whole.seconds());
  });

  it.each<[string, Buffer]>([
    ["of silence", samples(0, 0)],
    ["of an empty recording", Buffer.alloc(0)],
    ["of half a sample", Buffer.alloc(1)],
  ])("%s is flat", (_, bytes) => {
    const waveform = createWaveform(rate);
    waveform.add(bytes);
    expect(waveform.peaks()).toEqual(new Array(64).fill(0));
  });

  it("of a very short sound repeats the available samples", () => {
    const waveform = createWaveform(rate);
    waveform.add(samples(500).subarray(0, 1_600));
    expect(waveform.peaks()).toEqual(new Array(64).fill(100));
  });
});
