import { type LocalStore, openLocalStore } from "../../../shared/storage/local-store.ts";

interface KeptFile {
  clientMessageId: string;
  content: Blob;
}

/**
 * Files that wait in the outbox. They are stored apart from the entries, because an entry is written at each attempt
 * and would copy its video each time.
 */
let stored: LocalStore<KeptFile> | null = null;
const files = new Map<string, { content: Blob; url: string }>();

/** Loads the files of known entries and deletes files that no entry needs. */
export async function openOutboxFiles(owner: string, isWanted: (id: string) => boolean): Promise<void> {
  const store = openLocalStore<KeptFile>(`recado-outbox-files-${owner}`, "clientMessageId");
  stored = store;
  for (const { clientMessageId, content } of await store.all()) {
    if (stored !== store) return;
    if (isWanted(clientMessageId)) hold(clientMessageId, content);
    else await store.remove(clientMessageId);
  }
}

/** Stores a file. It can be used at once; the promise resolves when it would survive a reload. */
export async function keepOutboxFile(clientMessageId: string, content: Blob): Promise<void> {
  hold(clientMessageId, content);
  await stored?.put({ clientMessageId, content });
}

export function outboxFile(clientMessageId: string): Blob | null {
  return files.get(clientMessageId)?.content ?? null;
}

/** Object URL of the file, valid until the file is removed. */
export function outboxFileUrl(clientMessageId: string): string | null {
  return files.get(clientMessageId)?.url ?? null;
}

export async function forgetOutboxFile(clientMessageId: string): Promise<void> {
  const held = files.get(clientMessageId);
  if (!held) return;
  files.delete(clientMessageId);
  URL.revokeObjectURL(held.url);
  await stored?.remove(clientMessageId);
}

function hold(clientMessageId: string, content: Blob): void {
  if (!files.has(clientMessageId)) files.set(clientMessageId, { content, url: URL.createObjectURL(content) });
}
