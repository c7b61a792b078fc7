/** Records that survive a reload, in the browser's own database. */
export interface LocalStore<Value> {
  all: () => Promise<Value[]>;
  get: (key: IDBValidKey) => Promise<Value | undefined>;
  put: (value: Value) => Promise<void>;
  remove: (key: IDBValidKey) => Promise<void>;
}

const collection = "records";

/** Opens a database with one collection; `keyPath` names the field that identifies a record. */
export function openLocalStore<Value>(name: string, keyPath: keyof Value & string): LocalStore<Value> {
  const opening = openDatabase(name, keyPath);
  // Whoever reads or writes hears of it; a browser without storage is no unanswered promise here.
  opening.catch(() => undefined);
  const records = async (mode: IDBTransactionMode) =>
    (await opening).transaction(collection, mode).objectStore(collection);
  return {
    all: async () => answerOf<Value[]>((await records("readonly")).getAll()),
    get: async (key) => answerOf<Value | undefined>((await records("readonly")).get(key)),
    put: (value) => write((store) => store.put(value)),
    remove: (key) => write((store) => store.delete(key)),
  };

  /** Committed at once: a page that is being left does not live to hear the answer, after which it would commit by itself. */
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
  // Whoever deletes it, in this page or another, need not wait for this one.
  database.onversionchange = () => database.close();
  return database;
}

/** Deletes the databases of these names, as far as the browser has them. */
export async function deleteStores(isMeant: (name: string) => boolean): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name !== undefined && isMeant(name)) indexedDB.deleteDatabase(name);
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's database refused"));
  });
}
