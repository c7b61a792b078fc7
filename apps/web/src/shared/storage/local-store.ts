/** A store of records in IndexedDB. They survive a reload of the page. */
export interface LocalStore<Value> {
  all: () => Promise<Value[]>;
  get: (key: IDBValidKey) => Promise<Value | undefined>;
  put: (value: Value) => Promise<void>;
  remove: (key: IDBValidKey) => Promise<void>;
}

const collection = "records";

/** Opens a store. `keyPath` is the name of the field that identifies a record. */
export function openLocalStore<Value>(name: string, keyPath: keyof Value & string): LocalStore<Value> {
  const opening = openDatabase(name, keyPath);
  // If opening fails, each later read or write rejects with that error. This handler only prevents an unhandled
  // rejection, for example in a browser without storage.
  opening.catch(() => undefined);
  const records = async (mode: IDBTransactionMode) =>
    (await opening).transaction(collection, mode).objectStore(collection);
  return {
    all: async () => answerOf<Value[]>((await records("readonly")).getAll()),
    get: async (key) => answerOf<Value | undefined>((await records("readonly")).get(key)),
    put: (value) => write((store) => store.put(value)),
    remove: (key) => write((store) => store.delete(key)),
  };

  /**
   * Writes to the store and commits explicitly, because a page that is being closed may end before the automatic
   * commit.
   */
  async function write(change: (store: IDBObjectStore) => IDBRequest): Promise<void> {
    const store = await records("readwrite");
    const request = change(store);
    store.transaction.commit();
    await answerOf(request);
  }
}

async function openDatabase(name: string, keyPath: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(collection, { keyPath });
  const database = await answerOf(request);
  // The connection closes itself when a tab wants to delete this database. Otherwise the deletion would be blocked.
  database.onversionchange = () => database.close();
  return database;
}

/** Deletes the databases whose names `isMeant` accepts. */
export async function deleteStores(isMeant: (name: string) => boolean): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name !== undefined && isMeant(name)) indexedDB.deleteDatabase(name);
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser refused to open its database"));
  });
}
