/** Globals of the audio worklet, which TypeScript's libraries do not declare. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

const samplesAtOnce = 4_096;

/**
 * Collects the microphone's samples in blocks. Each block's samples go to the encoder, and the block's loudness goes
 * to the page.
 */
class Capture extends AudioWorkletProcessor {
  #encoder: MessagePort | null = null;
  #isPaused = false;
  #samples = new Float32Array(samplesAtOnce);
  #filled = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort | "pause" | "resume" | "finish">) => {
      if (data instanceof MessagePort) this.#encoder = data;
      else if (data === "finish") this.#finish();
      else this.#isPaused = data === "pause";
    };
  }

  process([channels = []]: Float32Array[][]): boolean {
    const [sound] = channels;
    if (this.#isPaused || !this.#encoder || !sound) return true;
    for (const [position, sample] of mixDown(channels, sound).entries())
      this.#samples[this.#filled + position] = sample;
    this.#filled += sound.length;
    if (this.#filled === samplesAtOnce) this.#hand();
    return true;
  }

  #hand(): void {
    const samples = this.#samples.slice(0, this.#filled);
    this.#filled = 0;
    this.port.postMessage({ samples: samples.length, loudness: loudnessOf(samples) });
    this.#encoder?.postMessage(samples, [samples.buffer]);
  }

  #finish(): void {
    if (this.#filled > 0) this.#hand();
    this.#encoder?.postMessage("finish");
    this.#encoder = null;
  }
}

registerProcessor("capture", Capture);

function mixDown(channels: Float32Array[], first: Float32Array): Float32Array {
  const second = channels[1];
  return second ? first.map((sample, position) => (sample + (second[position] ?? 0)) / 2) : first;
}

/** Loudness of the samples as root mean square, from 0 to 1. */
function loudnessOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.sqrt(power);
}
