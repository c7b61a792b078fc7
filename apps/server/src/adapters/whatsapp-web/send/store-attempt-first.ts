import { AsyncLocalStorage } from "node:async_hooks";
import type { BinaryNode } from "baileys";
import type { BeginAttempt } from "../../../ports/channel.ts";

interface Attempt {
  /** True if the message may have been written. */
  isStored(): boolean;
  /** Cancels a send whose attempt has not begun, so that it writes nothing. Returns false if the attempt has begun. */
  cancel(): boolean;
}

/** State shared by the encryptions of one send. */
interface Encryptions {
  running: number;
  /** Called whenever no encryption is running. Never rejects. */
  whenIdle(): Promise<void>;
}

const encryptionsOfSend = new AsyncLocalStorage<Encryptions>();

/**
 * Runs a send and stores its attempt between the last encryption and the write. Baileys has no hook there, so two
 * others are used: the encryptions, which pass through `encryptForSend`, and the list of additional nodes. Baileys
 * reads that list synchronously just before it writes, and the list throws unless the attempt is stored.
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
  // Baileys only reads the length and spreads the list.
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

/** Encrypts for a send that waits for its stored attempt, or for other work. */
export async function encryptForSend<T>(encrypt: () => Promise<T>): Promise<T> {
  const encryptions = encryptionsOfSend.getStore();
  if (!encryptions) return encrypt();
  encryptions.running += 1;
  try {
    return await encrypt();
  } finally {
    encryptions.running -= 1;
    // Baileys starts the encryptions of all devices together, so the last one leaves none running.
    if (encryptions.running === 0) await encryptions.whenIdle();
  }
}
