import { createSignal } from "../../../shared/events/signal.ts";
import workletUrl from "./capture-worklet.ts?worker&url";
import EncodeWorker from "./encode-worker.ts?worker";
import { levelOf, longestSeconds } from "./recording-rules.ts";

export interface RecordingState {
  phase: "recording" | "paused" | "full";
  seconds: number;
  /** The last ones, from 0 to 1. */
  levels: readonly number[];
}

export interface Recording {
  state: () => RecordingState;
  listen: (callback: () => void) => () => void;
  pause: () => void;
  resume: () => void;
  /** An mp3 of what was said. */
  finish: () => Promise<Blob>;
  cancel: () => void;
}

const shownLevels = 48;

/** Throws what the browser says when there is no microphone to be had. */
export async function startRecording(): Promise<Recording> {
  const stream = await openMicrophone();
  const context = new AudioContext();
  try {
    await context.audioWorklet.addModule(workletUrl);
  } catch (error) {
    close(stream, context);
    throw error;
  }
  const capture = new AudioWorkletNode(context, "capture", { numberOfOutputs: 0 });
  const encoding = startEncoding(context.sampleRate, capture.port);
  context.createMediaStreamSource(stream).connect(capture);
  await context.resume();
  return followCapture(capture.port, context.sampleRate, stream, {
    finish: () => encoding.mp3,
    end: () => {
      close(stream, context);
      encoding.end();
    },
  });
}

interface Ending {
  finish: () => Promise<Blob>;
  end: () => void;
}

function followCapture(
  capture: MessagePort,
  sampleRate: number,
  stream: MediaStream,
  { finish, end }: Ending,
): Recording {
  const changes = createSignal();
  let state: RecordingState = { phase: "recording", seconds: 0, levels: [] };

  function change(next: Partial<RecordingState>): void {
    state = { ...state, ...next };
    changes.fire();
  }

  function pause(phase: "paused" | "full" = "paused"): void {
    if (state.phase !== "recording") return;
    capture.postMessage("pause");
    change({ phase });
  }

  capture.onmessage = ({ data }: MessageEvent<{ samples: number; loudness: number }>) => {
    const levels = [...state.levels, levelOf(data.loudness)].slice(-shownLevels);
    change({ seconds: state.seconds + data.samples / sampleRate, levels });
    if (state.seconds >= longestSeconds) pause("full");
  };
  // A microphone that is unplugged says no more: what it has said can still be sent.
  for (const track of stream.getTracks()) track.addEventListener("ended", () => pause("full"));

  return {
    state: () => state,
    listen: changes.listen,
    pause: () => pause(),
    resume: () => {
      if (state.phase !== "paused") return;
      capture.postMessage("resume");
      change({ phase: "recording" });
    },
    finish: async () => {
      capture.postMessage("finish");
      try {
        return await finish();
      } finally {
        end();
      }
    },
    cancel: end,
  };
}

function openMicrophone(): Promise<MediaStream> {
  // Browsers hide the microphone from pages that came over an open line.
  if (!navigator.mediaDevices)
    return Promise.reject(Object.assign(new Error("no secure context"), { name: "InsecureContextError" }));
  return navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
}

function startEncoding(sampleRate: number, capture: MessagePort): { mp3: Promise<Blob>; end: () => void } {
  const line = new MessageChannel();
  const worker = new EncodeWorker();
  const mp3 = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | string>) =>
      typeof data === "string" ? reject(new Error(data)) : resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  // Whoever finishes hears of it.
  mp3.catch(() => undefined);
  worker.postMessage({ sampleRate, microphone: line.port1 }, [line.port1]);
  capture.postMessage(line.port2, [line.port2]);
  return { mp3, end: () => worker.terminate() };
}

function close(stream: MediaStream, context: AudioContext): void {
  for (const track of stream.getTracks()) track.stop();
  void context.close();
}
