import { create } from "zustand";
import type { Recording } from "./recording.ts";

/** What is being said, by ticket: it waits, paused, while one looks at another. */
const useRecordings = create<{ recordings: ReadonlyMap<number, Recording> }>(() => ({
  recordings: new Map(),
}));

export function useRecording(ticketId: number): Recording | null {
  return useRecordings(({ recordings }) => recordings.get(ticketId) ?? null);
}

export function setRecording(ticketId: number, recording: Recording | null): void {
  const recordings = new Map(useRecordings.getState().recordings);
  if (recording) recordings.set(ticketId, recording);
  else recordings.delete(ticketId);
  useRecordings.setState({ recordings });
}
