import {
  type BinaryNode,
  type SignalKeyStoreWithTransaction,
  type SignalRepositoryWithLIDStore,
  unpadRandomMax16,
  type WASocket,
} from "baileys";
import type { JournalEntry, SessionHost } from "../../../ports/channel.ts";
import { bareJid, groupOf } from "../jids.ts";
import type { Persistence } from "../session/persistence.ts";
import { delayUntilStored } from "./delay-until-stored.ts";
import { readPayload, type WebPayload } from "./payload.ts";

export interface JournalHook {
  /**
   * Starts to watch the stanzas of a socket. Must be called right after the socket was created, before a stanza can
   * arrive.
   */
  watch(socket: Pick<WASocket, "ws">, me: () => string[]): void;
  /** Wraps Baileys' Signal repository so that decrypting a message ends only when the message is stored. */
  around(
    repository: SignalRepositoryWithLIDStore,
    keys: SignalKeyStoreWithTransaction,
  ): SignalRepositoryWithLIDStore;
}

/** Stanza that contains a ciphertext, and the id under which the plaintext is journalled. */
interface Expected {
  stanza: BinaryNode;
  externalId: string;
}

/**
 * Stores messages before WhatsApp is told that they have arrived. Baileys acknowledges a message as soon as the message
 * is decrypted, so the journal is written during the decryption, before the new keys are stored. If the process crashes
 * before the keys are stored, WhatsApp delivers the message again, and the old keys decrypt it again. If the process
 * crashes later, WhatsApp delivers the message again but its keys are used up. The journal then provides the plaintext,
 * because Baileys would refuse a pre-key message that was decrypted before.
 */
export function createJournalHook(
  host: Pick<SessionHost, "journal" | "findJournalled">,
  { insist, hasGivenUp }: Pick<Persistence, "insist" | "hasGivenUp">,
  /** Closes the connection without acknowledging the message, so that another session receives the message. */
  fallSilent: () => void,
): JournalHook {
  const expected = new WeakMap<Uint8Array, Expected>();
  let me: () => string[] = () => [];

  async function keep(entry: JournalEntry): Promise<void> {
    // Retries while the database is unavailable. The connection waits meanwhile, so that no later message overtakes the
    // waiting message. WhatsApp keeps messages that are not acknowledged.
    await insist(() => host.journal([entry]));
  }

  /**
   * Closes the connection if keys or journal could not be accessed. If the connection stayed open, Baileys would report
   * the message to its sender as unreadable.
   */
  async function orFallSilent<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      if (hasGivenUp(error)) fallSilent();
      throw error;
    });
  }

  async function findKept({ externalId }: Expected): Promise<Uint8Array | undefined> {
    const found = await insist(() => host.findJournalled(externalId));
    const payload = found === undefined ? undefined : readPayload(found);
    return payload && "message" in payload ? padded(payload.message) : undefined;
  }

  async function decryptAndKeep(one: Expected, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const plaintext = await decrypt().catch(async (error: unknown) => {
      const kept = await findKept(one);
      if (!kept) throw error;
      return kept;
    });
    const message = Buffer.from(unpadRandomMax16(plaintext)).toString("base64");
    await keep(journalEntry(one, { me: me(), message }));
    return plaintext;
  }

  return {
    watch(socket, ownAddresses) {
      me = ownAddresses;
      delayUntilStored(socket, "CB:message", (stanza) => {
        const { id: externalId = "" } = stanza.attrs;
        if (!isWithheld(stanza)) return undefined;
        return orFallSilent(keep(journalEntry({ stanza, externalId }, { me: me(), withheld: "viewOnce" })));
      });
      socket.ws.prependListener("CB:message", (stanza: BinaryNode) => {
        // Marks every message as an offline message. Baileys processes offline messages in order, but lets live
        // messages overtake them.
        stanza.attrs.offline ??= "0";
        // Messages of category "peer" are messages of the company's phone to its linked devices, such as keys and
        // history. Baileys handles them.
        if (stanza.attrs.category === "peer") return;
        for (const { ciphertext, ...one } of ciphertexts(stanza)) expected.set(ciphertext, one);
      });
    },
    around: (repository, keys) => ({
      ...repository,
      decryptMessage(options) {
        const one = expected.get(options.ciphertext);
        const decrypt = () => repository.decryptMessage(options);
        return one
          ? orFallSilent(keys.transaction(() => decryptAndKeep(one, decrypt), options.jid))
          : decrypt();
      },
      decryptGroupMessage(options) {
        const one = expected.get(options.msg);
        const decrypt = () => repository.decryptGroupMessage(options);
        return one
          ? orFallSilent(keys.transaction(() => decryptAndKeep(one, decrypt), options.group))
          : decrypt();
      },
    }),
  };
}

/**
 * Returns the ciphertexts of a stanza. In a group, the sender's keys may arrive together with the message; the stanza
 * then contains two plaintexts under one id.
 */
function ciphertexts(stanza: BinaryNode): (Expected & { ciphertext: Uint8Array })[] {
  const { id = "" } = stanza.attrs;
  const found = childrenOf(stanza).filter(({ content }) => content instanceof Uint8Array);
  const encrypted = found.filter(({ tag }) => tag === "enc");
  return found.map(({ attrs, content }) => ({
    stanza,
    externalId: encrypted.length > 1 && attrs.type !== "skmsg" ? `${id}/keys` : id,
    ciphertext: content as Uint8Array,
  }));
}

/** Whether the stanza only announces a view-once message. WhatsApp does not send such messages to linked devices. */
function isWithheld(stanza: BinaryNode): boolean {
  const children = childrenOf(stanza);
  return (
    children.some(({ tag, attrs }) => tag === "unavailable" && attrs.type?.startsWith("view_once")) &&
    !children.some(({ tag }) => tag === "enc")
  );
}

function childrenOf({ content }: BinaryNode): BinaryNode[] {
  return Array.isArray(content) ? content : [];
}

/**
 * Adds the smallest possible padding, so that the stored message has the form in which Baileys expects a decrypted
 * message.
 */
function padded(message: string): Uint8Array {
  return Buffer.concat([Buffer.from(message, "base64"), Buffer.of(1)]);
}

const keptAttributes = ["id", "from", "recipient", "participant", "notify", "t", "type", "addressing_mode"];

type EntryContent = { me: string[] } & ({ message: string } | { withheld: string });

function journalEntry({ stanza: { attrs }, externalId }: Expected, told: EntryContent): JournalEntry {
  const kept = Object.entries(attrs).filter(
    ([name]) => keptAttributes.includes(name) || /_(pn|lid)$/.test(name),
  );
  const payload: WebPayload = { attrs: Object.fromEntries(kept), ...told };
  return { externalId, chat: chatOf(attrs), payload };
}

/**
 * Returns the id of the chat to which a stanza belongs. If the stanza contains both number and LID, the LID is used,
 * because every person has a LID.
 */
export function chatOf(attrs: BinaryNode["attrs"]): string {
  const { from = "", recipient, participant } = attrs;
  if (groupOf(from)) return from;
  if (recipient !== undefined) return bareJid(attrs.recipient_lid ?? attrs.peer_recipient_lid ?? recipient);
  return bareJid(attrs.sender_lid ?? attrs.participant_lid ?? participant ?? from);
}
