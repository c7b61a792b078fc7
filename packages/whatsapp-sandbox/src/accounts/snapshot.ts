import { open, readFile, rename } from "node:fs/promises";
import { BufferJSON } from "../protocol/baileys.ts";
import { makeWhatsappState, type WhatsappState } from "./state.ts";

/**
 * Writes the state to the state file: `changed` shortly after a change, `flush` immediately. Pairing and key uploads
 * use `flush`, because a lost write would break the pairing.
 */
export interface Snapshot {
  changed(): void;
  flush(): Promise<void>;
}

const QUIET_MS = 150;

export async function loadNetworkState(file: string | undefined): Promise<WhatsappState> {
  if (!file) return makeWhatsappState();
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return makeWhatsappState();
  const state = JSON.parse(text, BufferJSON.reviver) as WhatsappState;
  if (state.format !== 1)
    throw new Error(
      `${file} was written by another version of the sandbox: delete the file to start with an empty network`,
    );
  // State files of older versions contain no groups and no message protobufs.
  state.groups ??= [];
  for (const account of state.accounts) account.contents ??= {};
  return state;
}

export function makeSnapshot(
  file: string | undefined,
  state: WhatsappState,
  failed: (error: unknown) => void,
): Snapshot {
  if (!file) return { changed: () => undefined, flush: () => Promise.resolve() };
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // Writes of the state file run one after the other. Each write saves the state of the moment at which it starts.
    writing = writing.catch(() => undefined).then(() => replaceFile(file, state));
    return writing;
  };
  return {
    changed() {
      timer ??= setTimeout(() => void flush().catch(failed), QUIET_MS);
    },
    flush,
  };
}

/**
 * Replaces the state file atomically: if the process is killed, the previous file stays intact. The file contains
 * private keys, so only the file's owner can read it.
 */
async function replaceFile(file: string, state: WhatsappState): Promise<void> {
  const beside = `${file}.new`;
  const handle = await open(beside, "w", 0o600);
  try {
    await handle.writeFile(JSON.stringify(state, BufferJSON.replacer));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}
