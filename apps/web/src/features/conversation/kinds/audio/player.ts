import { create } from "zustand";
import { playRatePreference } from "./play-rate.ts";

/** One sound at a time, whichever bubble asked for it; it goes on while its bubble is scrolled out of sight. */
export interface Playback {
  messageId: string;
  state: "loading" | "playing" | "paused" | "failed";
  /** Seconds. */
  at: number;
  /** What the file itself says, once it is known; it may know better than the message. */
  duration: number | null;
}

const usePlayerState = create<{ playback: Playback | null }>(() => ({ playback: null }));

let element: HTMLAudioElement | null = null;
let frame = 0;

export function usePlayback(messageId: string): Playback | null {
  return usePlayerState(({ playback }) => (playback?.messageId === messageId ? playback : null));
}

/** Plays, or goes on; pauses what plays. */
export function togglePlaying(messageId: string, url: string): void {
  const { playback } = usePlayerState.getState();
  if (playback?.messageId !== messageId || playback.state === "failed") start(messageId, url, 0);
  else if (playback.state === "paused") void element?.play().catch(fail);
  else element?.pause();
}

/** To a place given in seconds; a sound that was not begun begins there, paused. */
export function seekTo(messageId: string, url: string, at: number): void {
  if (usePlayerState.getState().playback?.messageId !== messageId) load(messageId, url, at);
  else if (element) element.currentTime = at;
  change({ at });
}

/** The one that sounds, or was paused. */
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

/** As often as the screen is drawn: a few times a second, which the browser tells by itself, would jerk. */
function follow(): void {
  change({ state: "playing", at: element?.currentTime ?? 0 });
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    if (element && !element.paused && !element.ended) follow();
  });
}

/** A pause that comes before the sound did is no failure. */
function fail(error?: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  change({ state: "failed" });
}

function change(changes: Partial<Playback>): void {
  usePlayerState.setState(({ playback }) => ({ playback: playback && { ...playback, ...changes } }));
}
