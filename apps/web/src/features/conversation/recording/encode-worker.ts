import { createEncoder } from "wasm-media-encoders";
import wasmUrl from "wasm-media-encoders/wasm/mp3?url";

interface Start {
  sampleRate: number;
  microphone: MessagePort;
}

const kilobitsPerSecond = 128;

/** Encodes the samples from the microphone's port as mp3. Posts the file at the end, or an error message. */
self.onmessage = async ({ data: { sampleRate, microphone } }: MessageEvent<Start>) => {
  try {
    const encoder = await createEncoder("audio/mpeg", wasmUrl);
    encoder.configure({ channels: 1, sampleRate, bitrate: kilobitsPerSecond });
    const parts: Uint8Array<ArrayBuffer>[] = [];
    // Set only now, because the port queues messages until then.
    microphone.onmessage = ({ data }: MessageEvent<Float32Array | "finish">) => {
      // The encoder reuses its output buffer, so each part is copied.
      parts.push(new Uint8Array(data === "finish" ? encoder.finalize() : encoder.encode([data])));
      if (data === "finish") self.postMessage(new Blob(parts, { type: "audio/mpeg" }));
    };
  } catch (error) {
    self.postMessage(String(error));
  }
};
