import { createEncoder } from "wasm-media-encoders";
import wasmUrl from "wasm-media-encoders/wasm/mp3?url";

interface Start {
  sampleRate: number;
  microphone: MessagePort;
}

const kilobitsPerSecond = 128;

/** Makes an mp3 of what the microphone's port tells; answers with it at the end, or with what went wrong. */
self.onmessage = async ({ data: { sampleRate, microphone } }: MessageEvent<Start>) => {
  try {
    const encoder = await createEncoder("audio/mpeg", wasmUrl);
    encoder.configure({ channels: 1, sampleRate, bitrate: kilobitsPerSecond });
    const parts: Uint8Array<ArrayBuffer>[] = [];
    // Set only now: until then the port keeps what is said.
    microphone.onmessage = ({ data }: MessageEvent<Float32Array | "finish">) => {
      // The encoder writes over what it returned: each part is a copy.
      parts.push(new Uint8Array(data === "finish" ? encoder.finalize() : encoder.encode([data])));
      if (data === "finish") self.postMessage(new Blob(parts, { type: "audio/mpeg" }));
    };
  } catch (error) {
    self.postMessage(String(error));
  }
};
