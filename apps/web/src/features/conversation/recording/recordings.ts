import { useEffect } from "react";
import { create } from "zustand";
import { showFailure } from "../../../shared/api/show-error.ts";
import { translate } from "../../../shared/i18n/language.ts";
import type { Recording } from "./recording.ts";
import { recordingTexts } from "./texts.ts";

/** What is being said, by ticket: it waits, paused, while one looks at another. */
const useRecordings = create<{ recordings: ReadonlyMap<number, Recording> }>(() => ({
  recordings: new Map(),
}));

export function hasRecordings(): boolean {
  return useRecordings.getState().recordings.size > 0;
}

/** Tickets whose answer is on screen: nobody is recorded for another. */
const onScreen = new Set<number>();

/** For the place where a ticket is answered: when that leaves the screen, nobody is listened to any more. */
export function useRecording(ticketId: number): Recording | null {
  useEffect(() => {
    onScreen.add(ticketId);
    return () => {
      onScreen.delete(ticketId);
      recordingOf(ticketId)?.leave();
    };
  }, [ticketId]);
  return useRecordings(({ recordings }) => recordings.get(ticketId) ?? null);
}

/** False where one has gone on to another ticket, or speaks already. */
export function mayRecord(ticketId: number): boolean {
  return onScreen.has(ticketId) && !recordingOf(ticketId);
}

export function setRecording(ticketId: number, recording: Recording | null): void {
  const recordings = new Map(useRecordings.getState().recordings);
  if (recording) recordings.set(ticketId, recording);
  else recordings.delete(ticketId);
  useRecordings.setState({ recordings });
}

/** Where one may not answer any more: what was said leads to nothing, unless it is on its way. */
export function dropRecording(ticketId: number): void {
  const recording = recordingOf(ticketId);
  if (!recording || recording.state().phase === "sending") return;
  recording.cancel();
  setRecording(ticketId, null);
  showFailure(translate(recordingTexts, "dropped"));
}

function recordingOf(ticketId: number): Recording | undefined {
  return useRecordings.getState().recordings.get(ticketId);
}
