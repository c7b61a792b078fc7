import { useEffect } from "react";
import { create } from "zustand";
import { showFailure } from "../../../shared/api/show-error.ts";
import { translate } from "../../../shared/i18n/language.ts";
import { setRecordedTickets } from "../../tickets/recorded-tickets.ts";
import { messageTexts } from "../texts.ts";
import type { VoiceRecording } from "./recording.ts";

/** Recordings by ticket id. A recording is paused while the user looks at another ticket. */
const useRecordings = create<{ recordings: ReadonlyMap<number, VoiceRecording> }>(() => ({
  recordings: new Map(),
}));

export function hasRecordings(): boolean {
  return useRecordings.getState().recordings.size > 0;
}

/** Ids of the tickets whose composer is on the screen. Recording starts only for these tickets. */
const onScreen = new Set<number>();

/**
 * The recording of a ticket, if any. When the ticket's composer leaves the screen, the recording pauses and the
 * microphone is released.
 */
export function useRecording(ticketId: number): VoiceRecording | null {
  useEffect(() => {
    onScreen.add(ticketId);
    return () => {
      onScreen.delete(ticketId);
      recordingOf(ticketId)?.leave();
    };
  }, [ticketId]);
  return useRecordings(({ recordings }) => recordings.get(ticketId) ?? null);
}

/** Whether a recording may start for the ticket: its composer is on the screen, and the ticket has no recording yet. */
export function mayRecord(ticketId: number): boolean {
  return onScreen.has(ticketId) && !recordingOf(ticketId);
}

export function setRecording(ticketId: number, recording: VoiceRecording | null): void {
  const recordings = new Map(useRecordings.getState().recordings);
  if (recording) recordings.set(ticketId, recording);
  else recordings.delete(ticketId);
  useRecordings.setState({ recordings });
  setRecordedTickets(recordings.keys());
}

/**
 * Discards the recording of a ticket in which the user may no longer answer, unless the recording is already being
 * sent.
 */
export function dropRecording(ticketId: number): void {
  const recording = recordingOf(ticketId);
  if (!recording || recording.state().phase === "sending") return;
  recording.cancel();
  setRecording(ticketId, null);
  showFailure(translate(messageTexts, "recordingDropped"));
}

function recordingOf(ticketId: number): VoiceRecording | undefined {
  return useRecordings.getState().recordings.get(ticketId);
}
