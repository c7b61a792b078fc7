import { createSignal } from "../../../shared/events/signal.ts";
import workletUrl from "./capture-worklet.ts?worker&url";
import EncodeWorker from "./encode-worker.ts?worker";
import { levelOf, longestSeconds } from "./recording-rules.ts";

export interface VoiceRecordingState {
  phase: "recording" | "paused" | "full" | "sending";
  seconds: number;
  /** The latest loudness levels, from 0 to 1. */
  levels: readonly number[];
}

export interface VoiceRecording {
  state: () => VoiceRecordingState;
  listen: (callback: () => void) => () => void;
  pause: () => void;
  /** Pauses the recording and releases the microphone. `resume` opens the microphone once more. */
  leave: () => void;
  /** Continues the recording. Rejects with the browser's error if the microphone is not available any more. */
  resume: () => Promise<void>;
  /** Ends the recording and returns it as an mp3 file. */
  finish: () => Promise<Blob>;
  cancel: () => void;
}

const shownLevels = 48;

/** Starts a recording. Rejects with the browser's error if no microphone is available. */
export async function startRecording(): Promise<VoiceRecording> {
  const stream = await openMicrophone();
  const context = new AudioContext();
  try {
    await context.audioWorklet.addModule(workletUrl);
  } catch (error) {
    stopTracks(stream);
    void context.close();
    throw error;
  }
  const capture = new AudioWorkletNode(context, "capture", { numberOfOutputs: 0 });
  const encoding = startEncoding(context.sampleRate, capture.port);
  const microphone = createMicrophone(context, capture);
  microphone.plugIn(stream);
  await context.resume();
  return followCapture(capture.port, context.sampleRate, microphone, {
    finish: () => encoding.mp3,
    end: () => {
      microphone.letGo();
      void context.close();
      encoding.end();
    },
  });
}

interface Microphone {
  plugIn: (stream: MediaStream) => void;
  /**
   * Opens the microphone again if it was released. Resolves to false if it was released once more during the opening.
   */
  open: () => Promise<boolean>;
  letGo: () => void;
  /** Sets the function that is called when the microphone is unplugged. */
  onGone: (callback: () => void) => void;
}

function createMicrophone(context: AudioContext, capture: AudioWorkletNode): Microphone {
  let unplug: (() => void) | null = null;
  let tries = 0;
  let gone = () => {};

  function plugIn(stream: MediaStream): void {
    const source = context.createMediaStreamSource(stream);
    source.connect(capture);
    for (const track of stream.getTracks()) track.addEventListener("ended", () => gone());
    unplug = () => {
      source.disconnect();
      stopTracks(stream);
    };
  }

  return {
    plugIn,
    open: async () => {
      tries += 1;
      const mine = tries;
      if (unplug) return true;
      const stream = await openMicrophone();
      if (mine === tries) plugIn(stream);
      else stopTracks(stream);
      return mine === tries;
    },
    letGo: () => {
      tries += 1;
      unplug?.();
      unplug = null;
    },
    onGone: (callback) => {
      gone = callback;
    },
  };
}

interface Ending {
  finish: () => Promise<Blob>;
  end: () => void;
}

function followCapture(
  capture: MessagePort,
  sampleRate: number,
  microphone: Microphone,
  { finish, end }: Ending,
): VoiceRecording {
  const changes = createSignal();
  let state: VoiceRecordingState = { phase: "recording", seconds: 0, levels: [] };

  function change(next: Partial<VoiceRecordingState>): void {
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
  // When the microphone is unplugged, the recording ends. The user can still send the audio that was recorded until
  // then.
  microphone.onGone(() => {
    pause("full");
    microphone.letGo();
  });

  return {
    state: () => state,
    listen: changes.listen,
    pause: () => pause(),
    leave: () => {
      pause();
      microphone.letGo();
    },
    resume: async () => {
      if (state.phase !== "paused" || !(await microphone.open())) return;
      capture.postMessage("resume");
      change({ phase: "recording" });
    },
    finish: async () => {
      change({ phase: "sending" });
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
  // Browsers hide the microphone from pages that were loaded over plain HTTP.
  if (!navigator.mediaDevices)
    return Promise.reject(
      Object.assign(new Error("recording needs https: this page is not a secure context"), {
        name: "InsecureContextError",
      }),
    );
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
  // The caller of `finish` receives the encoder's error. This handler only prevents an unhandled rejection.
  mp3.catch(() => undefined);
  worker.postMessage({ sampleRate, microphone: line.port1 }, [line.port1]);
  capture.postMessage(line.port2, [line.port2]);
  return { mp3, end: () => worker.terminate() };
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
