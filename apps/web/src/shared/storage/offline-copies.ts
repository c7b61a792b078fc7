import { deleteOfflinePictures } from "./forget-pictures.ts";
import { deleteStores, type LocalStore, openLocalStore } from "./local-store.ts";

/** Copy of data that the user saw last. It is shown while the server is unreachable. */
export interface OfflineCopy {
  key: string;
  /** Group to which the copy belongs. Each group has its own limit for the number of copies. */
  group: string;
  data: unknown;
  keptAt: number;
}

const namePrefix = "recado-offline-";

/**
 * Largest number of copies in each group; other groups keep `mostOfEach`. The messages and tickets are those of the
 * most recent conversations and of as many conversations that the user opened.
 */
const mostOf: Readonly<Record<string, number>> = { lists: 20, messages: 100, tickets: 100, chatLists: 1 };
const mostOfEach = 50;

/**
 * Number of new copies after which excess copies are removed. That work reads all copies, so it is too slow to be done
 * after each write.
 */
const newBeforeTidying = 20;
const keptSinceTidied = new Set<string>();

let opened: { owner: string; store: LocalStore<OfflineCopy> } | null = null;

/** Opens the offline copies of this user and deletes the copies of all other users. */
export async function openOfflineCopies(owner: string): Promise<void> {
  if (opened?.owner !== owner) opened = { owner, store: openLocalStore(`${namePrefix}${owner}`, "key") };
  await forgetOthers(owner);
}

export async function deleteOfflineCopies(): Promise<void> {
  opened = null;
  await forgetOthers(null);
}

/**
 * Returns the user whose offline copies are open. Returns null during an operator's support visit, because none of that
 * company's data may be stored.
 */
export function offlineOwner(): string | null {
  return opened?.owner ?? null;
}

export async function readOfflineCopy(key: string): Promise<unknown> {
  return (await opened?.store.get(key))?.data;
}

/**
 * Deletes the copy of data that the server no longer gives to the user, so that the data is not shown offline either.
 */
export async function deleteOfflineCopy(key: string): Promise<void> {
  await opened?.store.remove(key);
}

export async function keepOfflineCopies(copies: readonly OfflineCopy[]): Promise<void> {
  const store = opened?.store;
  if (!store) return;
  for (const copy of copies) {
    await store.put(copy);
    keptSinceTidied.add(copy.key);
  }
  if (keptSinceTidied.size < newBeforeTidying) return;
  keptSinceTidied.clear();
  for (const { key } of excessCopies(await store.all())) await store.remove(key);
}

/** Returns the oldest copies of each group that exceed the group's limit. */
export function excessCopies(copies: readonly OfflineCopy[]): OfflineCopy[] {
  const groups = Map.groupBy(copies, ({ group }) => group);
  return [...groups].flatMap(([group, members]) =>
    members.toSorted((a, b) => b.keptAt - a.keptAt).slice(mostOf[group] ?? mostOfEach),
  );
}

async function forgetOthers(owner: string | null): Promise<void> {
  const own = `${namePrefix}${owner}`;
  await deleteStores((name) => name.startsWith(namePrefix) && name !== own);
  await deleteOfflinePictures(owner);
}
