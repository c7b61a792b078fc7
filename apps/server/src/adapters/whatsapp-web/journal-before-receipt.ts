import { setTimeout as sleep } from "node:timers/promises";
import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  type SignalRepositoryWithLIDStore,
  unpadRandomMax16,
  type WASocket,
} from "baileys";
import type { Logger } from "pino";
import type { JournalEntry } from "../../ports/channel.ts";
import { bareJid } from "./jids.ts";
import type { Payload } from "./normalise.ts";

type MakeRepository = typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository;

export interface JournalHook {
  makeSignalRepository: MakeRepository;
  /** Starts to watch a socket's stanzas; right after the socket was made. */
  watch(socket: Pick<WASocket, "ws">, me: () => string[]): void;
  stop(): void;
}

const retryMilliseconds = 500;

/**
 * Baileys tells WhatsApp that a message has arrived as soon as it has decrypted it, before anybody could keep it.
 * So the journal is written between the two: inside the decryption, which does not end before the message is safe.
 */
export function createJournalHook(
  journal: (entries: JournalEntry[]) => Promise<void>,
  logger: Logger,
): JournalHook {
  const stanzas = new WeakMap<Uint8Array, BinaryNode>();
  let me: () => string[] = () => [];
  let stopped = false;

  async function keep(ciphertext: Uint8Array, plaintext: Uint8Array): Promise<void> {
    const stanza = stanzas.get(ciphertext);
    // The phone's own traffic with us, keys and history, is Baileys' business.
    if (!stanza || stanza.attrs.category === "peer") return;
    const entry = journalEntry(stanza, unpadRandomMax16(plaintext), me());
    while (!stopped) {
      try {
        return await journal([entry]);
      } catch (error) {
        // The line waits with us, so nothing overtakes; WhatsApp keeps what it has not been told of.
        logger.warn({ err: error }, "a message could not be kept yet");
        await sleep(retryMilliseconds);
      }
    }
    throw new Error("the session has ended");
  }

  return {
    makeSignalRepository: (...parts) => {
      const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(...parts);
      return { ...repository, decryptMessage: decryptAndKeep(repository, keep) };
    },
    watch(socket, ownAddresses) {
      me = ownAddresses;
      socket.ws.prependListener("CB:message", (stanza: BinaryNode) => {
        for (const child of Array.isArray(stanza.content) ? stanza.content : [])
          if (child.content instanceof Uint8Array) stanzas.set(child.content, stanza);
      });
    },
    stop() {
      stopped = true;
    },
  };
}

function decryptAndKeep(
  repository: SignalRepositoryWithLIDStore,
  keep: (ciphertext: Uint8Array, plaintext: Uint8Array) => Promise<void>,
): SignalRepositoryWithLIDStore["decryptMessage"] {
  return async (options) => {
    const plaintext = await repository.decryptMessage(options);
    await keep(options.ciphertext, plaintext);
    return plaintext;
  };
}

const keptAttributes = [
  "id",
  "from",
  "recipient",
  "participant",
  "notify",
  "t",
  "type",
  "offline",
  "addressing_mode",
];

function journalEntry({ attrs }: BinaryNode, message: Uint8Array, me: string[]): JournalEntry {
  const kept = Object.entries(attrs).filter(
    ([name]) => keptAttributes.includes(name) || /_(pn|lid)$/.test(name),
  );
  const payload: Payload = {
    attrs: Object.fromEntries(kept),
    me,
    message: Buffer.from(message).toString("base64"),
  };
  return { externalId: attrs.id ?? "", chat: chatOf(attrs), payload };
}

/** One chat under one name where the stanza tells both: the LID, which everybody has. */
function chatOf(attrs: BinaryNode["attrs"]): string {
  const chat = attrs.recipient ?? attrs.from ?? "";
  const lid =
    attrs.recipient === undefined ? attrs.sender_lid : (attrs.recipient_lid ?? attrs.peer_recipient_lid);
  return bareJid(lid ?? chat);
}
