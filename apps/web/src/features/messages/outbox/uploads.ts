import { create } from "zustand";
import { changeOutbox } from "./outbox-store.ts";

/** Upload progress of the outbox's files, from 0 to 1, by client message id. */
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

/** Upload progress of a file, from 0 to 1; null until the upload starts. */
export function useUploadShare(clientMessageId: string): number | null {
  return useUploads(({ shares }) => shares.get(clientMessageId) ?? null);
}

/** Cancels the upload of a file, whether it is waiting or running, and removes the message from the outbox. */
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
