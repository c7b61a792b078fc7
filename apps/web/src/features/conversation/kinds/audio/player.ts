import { create } from "zustand";
import { playRatePreference } from "./play-rate.ts";

/**
 * State of the audio that is playing or paused. Only one audio plays at a time, and it continues when its bubble is
 * scrolled out of view.
 */
export interface Playback {
  messageId: string;
  state: "loading" | "playing" | "paused" | "failed";
  /** Playback position in seconds. */
  at: number;
  /**
   * Duration of the file in seconds; null until the browser knows it. The browser's value may be more exact than the
   * message's.
   */
  duration: number | null;
}

const usePlayerState = create<{ playback: Playback | null }>(() => ({ playback: null }));

let element: HTMLAudioElement | null = null;
let frame = 0;

export function usePlayback(messageId: string): Playback | null {
  return usePlayerState(({ playback }) => (playback?.messageId === messageId ? playback : null));
}

/** Plays, pauses or resumes the audio of a message. */
export function togglePlaying(messageId: string, url: string): void {
  const { playback } = usePlayerState.getState();
  if (playback?.messageId !== messageId || playback.state === "failed") start(messageId, url, 0);
  else if (playback.state === "paused") void element?.play().catch(fail);
  else element?.pause();
}

/** Seeks to a position in seconds. Audio that was not started yet is loaded at this position and stays paused. */
export function seekTo(messageId: string, url: string, at: number): void {
  if (usePlayerState.getState().playback?.messageId !== messageId) load(messageId, url, at);
  else if (element) element.currentTime = at;
  change({ at });
}

/** Id of the message whose audio is playing or paused; null if none. */
export function playedMessage(): string | null {
  return usePlayerState.getState().playback?.messageId ?? null;
}

export function applyRate(): void {
  if (element) element.playbackRate = playRatePreference.read();
}

export function stopPlaying(): void {
  cancelAnimationFrame(frame);
  element?.pause();
  element = null;
  usePlayerState.setState({ playback: null });
}

function start(messageId: string, url: string, at: number): void {
  load(messageId, url, at);
  change({ state: "loading" });
  void element?.play().catch(fail);
}

function load(messageId: string, url: string, at: number): void {
  stopPlaying();
  const audio = new Audio(url);
  const isPresent = () => audio === element;
  element = audio;
  audio.preload = "metadata";
  audio.currentTime = at;
  applyRate();
  usePlayerState.setState({ playback: { messageId, state: "paused", at, duration: null } });
  audio.addEventListener("playing", () => isPresent() && follow());
  audio.addEventListener("pause", () => isPresent() && change({ state: "paused", at: audio.currentTime }));
  audio.addEventListener("ended", () => isPresent() && change({ state: "paused", at: 0 }));
  audio.addEventListener("error", () => isPresent() && fail());
  audio.addEventListener("durationchange", () => {
    if (isPresent() && Number.isFinite(audio.duration)) change({ duration: audio.duration });
  });
}

/**
 * Updates the position once per frame. The native event fires only a few times a second, which makes the progress
 * jerky.
 */
function follow(): void {
  change({ state: "playing", at: element?.currentTime ?? 0 });
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    if (element && !element.paused && !element.ended) follow();
  });
}

/** A pause before playback began rejects the promise of `play()` with this error; the pause is no failure. */
function fail(error?: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  change({ state: "failed" });
}

function change(changes: Partial<Playback>): void {
  usePlayerState.setState(({ playback }) => ({ playback: playback && { ...playback, ...changes } }));
}
