import { forgetOfflinePictures } from "./forget-pictures.ts";
import { deleteStores, type LocalStore, openLocalStore } from "./local-store.ts";

/** What one person had on their screen, as it last was: read where the server cannot be asked. */
export interface OfflineCopy {
  key: string;
  /** Of which there may be so many. */
  group: string;
  data: unknown;
  keptAt: number;
}

const namePrefix = "recado-offline-";

/** The conversations that moved last and as many that somebody opened, with their tickets; fewer timelines, a few lists. */
const mostOf: Readonly<Record<string, number>> = { lists: 20, messages: 100, tickets: 100, chatLists: 1 };
const mostOfEach = 50;

/** To tidy all are read, which takes too long to be done with each. */
const newBeforeTidying = 20;
const keptSinceTidied = new Set<string>();

let opened: { owner: string; store: LocalStore<OfflineCopy> } | null = null;

/** Those of everybody else go, as they do when this person signs out. */
export async function openOfflineCopies(owner: string): Promise<void> {
  if (opened?.owner !== owner) opened = { owner, store: openLocalStore(`${namePrefix}${owner}`, "key") };
  await forgetOthers(owner);
}

export async function forgetOfflineCopies(): Promise<void> {
  opened = null;
  await forgetOthers(null);
}

/** Whose are kept here, if anybody's: of a company that somebody only helps nothing is. */
export function offlineOwner(): string | null {
  return opened?.owner ?? null;
}

export async function readOfflineCopy(key: string): Promise<unknown> {
  return (await opened?.store.get(key))?.data;
}

/** What the server refuses by now is shown no more, with a line or without. */
export async function forgetOfflineCopy(key: string): Promise<void> {
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
  for (const { key } of tooMany(await store.all())) await store.remove(key);
}

/** The oldest of each group that has more than it may. */
export function tooMany(copies: readonly OfflineCopy[]): OfflineCopy[] {
  const groups = Map.groupBy(copies, ({ group }) => group);
  return [...groups].flatMap(([group, members]) =>
    members.toSorted((a, b) => b.keptAt - a.keptAt).slice(mostOf[group] ?? mostOfEach),
  );
}

async function forgetOthers(owner: string | null): Promise<void> {
  const own = `${namePrefix}${owner}`;
  await deleteStores((name) => name.startsWith(namePrefix) && name !== own);
  await forgetOfflinePictures(owner);
}
