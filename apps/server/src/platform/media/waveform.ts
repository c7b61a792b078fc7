/** Number of bars in WhatsApp's display of a voice note. */
const bars = 64;
const windowsPerSecond = 50;

export interface Waveform {
  /** Adds signed 16-bit mono samples. A chunk may end in the middle of a sample. */
  add(chunk: Uint8Array): void;
  seconds(): number;
  /** Returns 64 values from 0 to 100, scaled so that the loudest is 100. For silence, all values are 0. */
  peaks(): number[];
}

/** Computes a waveform while the sound arrives, without keeping the samples. */
export function createWaveform(sampleRate: number): Waveform {
  const perWindow = sampleRate / windowsPerSecond;
  const windows: number[] = [];
  let samples = 0;
  let loudness = 0;
  let half: number | undefined;

  const addSample = (sample: number) => {
    loudness += Math.abs(sample);
    samples += 1;
    if (samples % perWindow !== 0) return;
    windows.push(loudness / perWindow);
    loudness = 0;
  };

  return {
    add(chunk) {
      let position = 0;
      if (half !== undefined && chunk.length > 0) {
        addSample(signed(half, chunk[0] ?? 0));
        half = undefined;
        position = 1;
      }
      for (; position + 1 < chunk.length; position += 2)
        addSample(signed(chunk[position] ?? 0, chunk[position + 1] ?? 0));
      if (position < chunk.length) half = chunk[position];
    },
    seconds: () => samples / sampleRate,
    peaks() {
      const means = Array.from({ length: bars }, (_, bar) => meanOf(windows, bar));
      const loudest = Math.max(...means);
      return means.map((mean) => (loudest === 0 ? 0 : Math.round((100 * mean) / loudest)));
    },
  };
}

function signed(low: number, high: number): number {
  const value = low | (high << 8);
  return value >= 0x8000 ? value - 0x10000 : value;
}

function meanOf(windows: readonly number[], bar: number): number {
  const start = Math.floor((bar * windows.length) / bars);
  const end = Math.max(start + 1, Math.floor(((bar + 1) * windows.length) / bars));
  let sum = 0;
  for (let position = start; position < end; position++) sum += windows[position] ?? 0;
  return sum / (end - start);
}
