import type { ObjectStorage } from "../ports/object-storage.ts";
import { Outage } from "./outage.ts";

export type StorageOperation = "put" | "open" | "describe" | "remove" | "removeFolder";

/**
 * Wraps an object storage so that failures of the storage itself are thrown as outages. Errors that concern a single
 * object, such as a missing one, are thrown unchanged.
 */
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

/**
 * True if the storage itself failed: system errors have a code, errors of S3 have metadata, and a missing response is a
 * timeout.
 */
function isOfStorage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  return "code" in error || "$metadata" in error || error.name === "TimeoutError";
}
