import type { ObjectStorage } from "../ports/object-storage.ts";
import { Outage } from "./outage.ts";

/** The storage, with what is wrong with itself told apart from what is wrong with an object. */
export function tellingOutages(storage: ObjectStorage): ObjectStorage {
  const told = <Asked extends unknown[], T>(work: (...asked: Asked) => Promise<T>) => {
    return (...asked: Asked): Promise<T> =>
      work(...asked).catch((error: unknown) => {
        throw isOfStorage(error) ? new Outage(error) : error;
      });
  };
  const { put, open, describe, remove, removeFolder, reach, close } = storage;
  return {
    put: told(put),
    open: told(open),
    describe: told(describe),
    remove: told(remove),
    removeFolder: told(removeFolder),
    reach,
    close,
  };
}

/** Systems name their refusals by a code, a storage over HTTP by its answer; who does not answer in time is out of reach. */
function isOfStorage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  return "code" in error || "$metadata" in error || error.name === "TimeoutError";
}
