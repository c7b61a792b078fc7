import type { ObjectStorage } from "../ports/object-storage.ts";
import { Outage } from "./outage.ts";

export type StorageOperation = "put" | "open" | "describe" | "remove" | "removeFolder";

/** The storage, with what is wrong with itself told apart from what is wrong with an object. */
export function tellingOutages(
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

/** Systems name their refusals by a code, a storage over HTTP by its answer; who does not answer in time is out of reach. */
function isOfStorage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  return "code" in error || "$metadata" in error || error.name === "TimeoutError";
}
