import { create } from "zustand";
import { changeOutbox } from "./outbox-store.ts";

/** Upload progress of files, from 0 to 1. */
const useUploads = create<{ shares: ReadonlyMap<string, number> }>(() => ({ shares: new Map() }));

const controllers = new Map<string, AbortController>();

export interface RunningUpload {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  end: () => void;
}

export function beginUpload(clientMessageId: string): RunningUpload {
  const controller = new AbortController();
  controllers.set(clientMessageId, controller);
  setShare(clientMessageId, 0);
  return {
    signal: controller.signal,
    onProgress: (share) => setShare(clientMessageId, share),
    end: () => {
      controllers.delete(clientMessageId);
      setShare(clientMessageId, null);
    },
  };
}

/** Progress of a file; null until its upload starts. */
export function useUploadShare(clientMessageId: string): number | null {
  return useUploads(({ shares }) => shares.get(clientMessageId) ?? null);
}

/** Cancels a file's upload, waiting or running. */
export function cancelUpload(clientMessageId: string): void {
  changeOutbox(clientMessageId, null);
  controllers.get(clientMessageId)?.abort();
}

function setShare(clientMessageId: string, share: number | null): void {
  const shares = new Map(useUploads.getState().shares);
  if (share === null) shares.delete(clientMessageId);
  else shares.set(clientMessageId, share);
  useUploads.setState({ shares });
}
