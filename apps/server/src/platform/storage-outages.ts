import type { ObjectStorage } from "../ports/object-storage.ts";
import { Outage } from "./outage.ts";

export type StorageOperation = "put" | "open" | "describe" | "remove" | "removeFolder";

/** Wraps a storage so that failures of the storage itself become outages, unlike errors of a single object. */
export function wrapStorageOutages(
  storage: ObjectStorage,
  onOutage: (operation: StorageOperation) => void = () => {},
): ObjectStorage {
  const told = <Asked extends unknown[], T>(
    operation: StorageOperation,
    work: (...asked: Asked) => Promise<T>,
  ) => {
    return (...asked: Asked): Promise<T> =>
      work(...asked).catch((error: unknown) => {
        if (!isOfStorage(error)) throw error;
        onOutage(operation);
        throw new Outage(error);
      });
  };
  const { put, open, describe, remove, removeFolder, list, reach, close } = storage;
  return {
    put: told("put", put),
    open: told("open", open),
    describe: told("describe", describe),
    remove: told("remove", remove),
    removeFolder: told("removeFolder", removeFolder),
    list,
    reach,
    close,
  };
}

/** System errors have a code, errors of S3 have metadata, and a missing answer is a timeout. */
function isOfStorage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  return "code" in error || "$metadata" in error || error.name === "TimeoutError";
}
