import { AsyncLocalStorage } from "node:async_hooks";
import type { SignalRepositoryWithLIDStore } from "baileys";
import { encryptForSend } from "../send/store-attempt-first.ts";

/** Runs tasks that have the same key one after the other. */
export interface KeyedQueues {
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createKeyedQueues(): KeyedQueues {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(key, work) {
      const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
      const forget = () => {
        if (last.get(key) === mine) last.delete(key);
      };
      last.set(key, mine);
      mine.then(forget, forget);
      return mine;
    },
  };
}

/**
 * Queue for each Signal address, shared by all sessions of the process. libsignal has such queues too, but runs each
 * task in the asynchronous context of the caller that found the queue empty. With libsignal's queues alone, two
 * sessions with the same customer would write into each other's key transaction.
 */
const addresses = createKeyedQueues();

/**
 * Runs work outside the caller's key transaction. Baileys sends a message inside a transaction and commits it only
 * after the stanza was sent, so a message that arrives meanwhile would start from keys that are already used.
 */
const outsideOfTransactions = AsyncLocalStorage.snapshot();

/**
 * Makes a session's encryptions and decryptions run one at a time. Each of them starts from the keys that the last one
 * stored, and commits its own keys before anything is sent.
 */
export function inSignalQueues(
  repository: SignalRepositoryWithLIDStore,
  session: KeyedQueues,
): SignalRepositoryWithLIDStore {
  const alone = <T>(work: () => Promise<T>) => outsideOfTransactions(() => session.take("", work));
  const withAddress = <T>(jid: string, work: () => Promise<T>) =>
    alone(() => addresses.take(repository.jidToSignalProtocolAddress(jid), work));
  return {
    ...repository,
    decryptMessage: (options) => withAddress(options.jid, () => repository.decryptMessage(options)),
    encryptMessage: (options) =>
      encryptForSend(() => withAddress(options.jid, () => repository.encryptMessage(options))),
    decryptGroupMessage: (options) => alone(() => repository.decryptGroupMessage(options)),
    encryptGroupMessage: (options) =>
      encryptForSend(() => alone(() => repository.encryptGroupMessage(options))),
    processSenderKeyDistributionMessage: (options) =>
      alone(() => repository.processSenderKeyDistributionMessage(options)),
    getSenderKeyDistributionMessage: (options) =>
      alone(() => repository.getSenderKeyDistributionMessage(options)),
    injectE2ESession: (options) => withAddress(options.jid, () => repository.injectE2ESession(options)),
    migrateSession: (from, to) => alone(() => repository.migrateSession(from, to)),
    deleteSession: (jids) => alone(() => repository.deleteSession(jids)),
  };
}
