import {
  type BinaryNode,
  type SignalKeyStoreWithTransaction,
  type SignalRepositoryWithLIDStore,
  unpadRandomMax16,
  type WASocket,
} from "baileys";
import type { JournalEntry, SessionHost } from "../../ports/channel.ts";
import { bareJid } from "./jids.ts";
import { type Payload, readPayload } from "./payload.ts";
import type { Persistence } from "./persistence.ts";

export interface JournalHook {
  /** Starts to watch a socket's stanzas; right after the socket was made. */
  watch(socket: Pick<WASocket, "ws">, me: () => string[]): void;
  /** The repository with a decryption that does not end before the message is safe. */
  around(
    repository: SignalRepositoryWithLIDStore,
    keys: SignalKeyStoreWithTransaction,
  ): SignalRepositoryWithLIDStore;
}

/**
 * Baileys tells WhatsApp that a message has arrived as soon as it has decrypted it, before anybody could keep it. So the
 * journal is written inside the decryption, and before its keys are: cut off in between, the message comes again and can
 * be decrypted again. Cut off later it comes again too, its keys are spent, and the journal answers in their place:
 * Baileys would refuse a first message that it has decrypted before.
 */
export function createJournalHook(
  host: Pick<SessionHost, "journal" | "findJournalled">,
  { insist }: Pick<Persistence, "insist">,
  /** Ends the line, so that nothing is said of a message that somebody else has to receive. */
  fallSilent: () => void,
): JournalHook {
  const stanzas = new WeakMap<Uint8Array, BinaryNode>();
  let me: () => string[] = () => [];

  async function keep(stanza: BinaryNode, plaintext: Uint8Array): Promise<void> {
    const entry = journalEntry(stanza, unpadRandomMax16(plaintext), me());
    // While the journal is away the line waits with us, so nothing overtakes; WhatsApp keeps what it has not been told of.
    await insist(() => host.journal([entry])).catch((error: unknown) => {
      fallSilent();
      throw error;
    });
  }

  async function findKept({ attrs }: BinaryNode): Promise<Uint8Array | undefined> {
    const found = await insist(() => host.findJournalled(attrs.id ?? ""));
    const payload = found === undefined ? undefined : readPayload(found);
    return payload && "message" in payload ? padded(payload.message) : undefined;
  }

  return {
    watch(socket, ownAddresses) {
      me = ownAddresses;
      socket.ws.prependListener("CB:message", (stanza: BinaryNode) => {
        // Baileys takes what waited for us one after the other, and lets what is new overtake it: here all of it waited.
        stanza.attrs.offline ??= "0";
        // The phone's own traffic with us, keys and history, is Baileys' business.
        if (stanza.attrs.category === "peer") return;
        for (const child of Array.isArray(stanza.content) ? stanza.content : [])
          if (child.content instanceof Uint8Array) stanzas.set(child.content, stanza);
      });
    },
    around: (repository, keys) => ({
      ...repository,
      decryptMessage(options) {
        const stanza = stanzas.get(options.ciphertext);
        if (!stanza) return repository.decryptMessage(options);
        return keys.transaction(async () => {
          const plaintext = await repository.decryptMessage(options).catch(async (error: unknown) => {
            const kept = await findKept(stanza);
            if (!kept) throw error;
            return kept;
          });
          await keep(stanza, plaintext);
          return plaintext;
        }, options.jid);
      },
    }),
  };
}

/** As it came decrypted off the line, with the least padding there is. */
function padded(message: string): Uint8Array {
  return Buffer.concat([Buffer.from(message, "base64"), Buffer.of(1)]);
}

const keptAttributes = ["id", "from", "recipient", "participant", "notify", "t", "type", "addressing_mode"];

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
