import { AsyncLocalStorage } from "node:async_hooks";
import type { BinaryNode } from "baileys";
import type { BeginAttempt } from "../../../ports/channel.ts";

interface Attempt {
  /** Whether the attempt is stored. If it is, the message may have been written to the connection. */
  isStored(): boolean;
  /**
   * Cancels the sending before its attempt has begun, so that nothing is written. Returns false if the attempt has
   * already begun.
   */
  cancel(): boolean;
}

/** State that all encryptions for one message share. */
interface Encryptions {
  running: number;
  /** Called whenever no encryption for the message is running. Never rejects. */
  whenIdle(): Promise<void>;
}

const encryptionsOfSend = new AsyncLocalStorage<Encryptions>();

/**
 * Runs `send` and stores the attempt after the last encryption and before the write. Baileys offers no hook there, so
 * two other places are used. All encryptions pass through `encryptForSend`, which stores the attempt when none is left.
 * Just before the write, Baileys reads the list of additional nodes synchronously, and the list throws unless the
 * attempt is stored.
 */
export function storeAttemptFirst<T>(
  begin: BeginAttempt,
  nodes: readonly BinaryNode[],
  send: (additionalNodes: BinaryNode[]) => Promise<T>,
): { done: Promise<T>; attempt: Attempt } {
  let state: "not begun" | "beginning" | "stored" | "refused" = "not begun";
  let refusal: unknown = new Error("the message was not encrypted, so its attempt was not stored");
  let beginning: Promise<void> | undefined;

  async function beginOnce(): Promise<void> {
    if (state !== "not begun") return;
    state = "beginning";
    try {
      await begin();
      state = "stored";
    } catch (error) {
      state = "refused";
      refusal = error;
    }
  }

  function* nodesOnceBegun(): Generator<BinaryNode> {
    if (state !== "stored") throw refusal;
    yield* nodes;
  }

  const whenIdle = () => {
    beginning ??= beginOnce();
    return beginning;
  };
  // Imitates a list. Baileys only reads its length and spreads it, which calls the iterator.
  const gate = { length: 1, [Symbol.iterator]: nodesOnceBegun } as unknown as BinaryNode[];
  const done = encryptionsOfSend.run({ running: 0, whenIdle }, () => send(gate));
  const cancel = () => {
    if (state !== "not begun") return false;
    state = "refused";
    refusal = new Error("the send was cancelled before its attempt was stored");
    return true;
  };
  return { done, attempt: { isStored: () => state === "stored", cancel } };
}

/**
 * Runs an encryption. If the encryption is for a message whose attempt must be stored, the attempt is stored after the
 * last encryption.
 */
export async function encryptForSend<T>(encrypt: () => Promise<T>): Promise<T> {
  const encryptions = encryptionsOfSend.getStore();
  if (!encryptions) return encrypt();
  encryptions.running += 1;
  try {
    return await encrypt();
  } finally {
    encryptions.running -= 1;
    // Baileys starts the encryptions for all devices together, so when no encryption is running, all are finished.
    if (encryptions.running === 0) await encryptions.whenIdle();
  }
}
