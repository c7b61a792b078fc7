import { type IDBPDatabase, openDB } from "idb";

/** Records that survive a reload, in the browser's own database. */
export interface LocalStore<Value> {
  all: () => Promise<Value[]>;
  put: (value: Value) => Promise<void>;
  remove: (key: IDBValidKey) => Promise<void>;
}

/** Opens a database with one collection; `keyPath` names the field that identifies a record. */
export function openLocalStore<Value>(name: string, keyPath: keyof Value & string): LocalStore<Value> {
  const database = openDB(name, 1, {
    upgrade: (db) => {
      db.createObjectStore(collection, { keyPath });
    },
  });
  return {
    all: async () => (await database).getAll(collection) as Promise<Value[]>,
    put: async (value) => write(database, (db) => db.put(collection, value)),
    remove: async (key) => write(database, (db) => db.delete(collection, key)),
  };
}

const collection = "records";

async function write(
  database: Promise<IDBPDatabase>,
  work: (db: IDBPDatabase) => Promise<unknown>,
): Promise<void> {
  await work(await database);
}
