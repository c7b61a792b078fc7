import { create } from "zustand";
import { changeOutbox } from "./outbox-store.ts";

/** How far the files on their way have come, from 0 to 1. */
const useUploads = create<{ shares: ReadonlyMap<string, number> }>(() => ({ shares: new Map() }));

const controllers = new Map<string, AbortController>();

export interface Upload {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  end: () => void;
}

export function beginUpload(clientMessageId: string): Upload {
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

/** Null while a file waits for its turn. */
export function useUploadShare(clientMessageId: string): number | null {
  return useUploads(({ shares }) => shares.get(clientMessageId) ?? null);
}

/** Takes a file back, whether it waits or is on its way. */
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
