import { deleteOfflinePictures } from "./forget-pictures.ts";
import { deleteStores, type LocalStore, openLocalStore } from "./local-store.ts";

/** Data that a user last saw, shown while the server is unreachable. */
export interface OfflineCopy {
  key: string;
  /** Each group has its own limit of copies. */
  group: string;
  data: unknown;
  keptAt: number;
}

const namePrefix = "recado-offline-";

/**
 * Limits per group: the most recent conversations and as many opened ones, with their tickets; fewer timelines and a
 * few lists.
 */
const mostOf: Readonly<Record<string, number>> = { lists: 20, messages: 100, tickets: 100, chatLists: 1 };
const mostOfEach = 50;

/** Tidying reads all copies, which is too slow to do after each write. */
const newBeforeTidying = 20;
const keptSinceTidied = new Set<string>();

let opened: { owner: string; store: LocalStore<OfflineCopy> } | null = null;

/** Opens the copies of one user and deletes those of everyone else, as a logout does. */
export async function openOfflineCopies(owner: string): Promise<void> {
  if (opened?.owner !== owner) opened = { owner, store: openLocalStore(`${namePrefix}${owner}`, "key") };
  await forgetOthers(owner);
}

export async function deleteOfflineCopies(): Promise<void> {
  opened = null;
  await forgetOthers(null);
}

/** User whose copies are kept here. Null during an operator's support visit: no data of that company is kept. */
export function offlineOwner(): string | null {
  return opened?.owner ?? null;
}

export async function readOfflineCopy(key: string): Promise<unknown> {
  return (await opened?.store.get(key))?.data;
}

/** Deletes data that the server refuses by now, so that it is not shown offline either. */
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

/** The oldest copies of each group beyond the group's limit. */
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
