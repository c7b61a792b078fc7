import { createEncoder } from "wasm-media-encoders";
import wasmUrl from "wasm-media-encoders/wasm/mp3?url";

interface Start {
  sampleRate: number;
  microphone: MessagePort;
}

const kilobitsPerSecond = 128;

/** Encodes the samples that arrive at the microphone's port as mp3. Posts the finished file, or an error message. */
self.onmessage = async ({ data: { sampleRate, microphone } }: MessageEvent<Start>) => {
  try {
    const encoder = await createEncoder("audio/mpeg", wasmUrl);
    encoder.configure({ channels: 1, sampleRate, bitrate: kilobitsPerSecond });
    const parts: Uint8Array<ArrayBuffer>[] = [];
    // The handler is set after the encoder is ready; until then the port queues the samples.
    microphone.onmessage = ({ data }: MessageEvent<Float32Array | "finish">) => {
      // Each chunk of encoded audio is copied, because the encoder reuses its output buffer.
      parts.push(new Uint8Array(data === "finish" ? encoder.finalize() : encoder.encode([data])));
      if (data === "finish") self.postMessage(new Blob(parts, { type: "audio/mpeg" }));
    };
  } catch (error) {
    self.postMessage(String(error));
  }
};
