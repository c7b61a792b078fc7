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
import { holdBack } from "./hold-back.ts";
import { type Payload, readPayload } from "./payload.ts";

export interface JournalHook {
  /** Starts to watch a socket's stanzas; right after the socket was made. */
  watch(socket: Pick<WASocket, "ws">, me: () => string[]): void;
  /** The repository with decryptions that do not end before the message is safe. */
  around(
    repository: SignalRepositoryWithLIDStore,
    keys: SignalKeyStoreWithTransaction,
  ): SignalRepositoryWithLIDStore;
}

/** A ciphertext's message, and under which name its plaintext is journalled. */
interface Expected {
  stanza: BinaryNode;
  externalId: string;
}

/**
 * Baileys tells WhatsApp that a message has arrived as soon as it has decrypted it, before anybody could keep it. So the
 * journal is written inside the decryption, and before its keys are: cut off in between, the message comes again and can
 * be decrypted again. Cut off later it comes again too, its keys are spent, and the journal answers in their place:
 * Baileys would refuse a first message that it has decrypted before.
 */
export function createJournalHook(
  host: Pick<SessionHost, "journal" | "findJournalled">,
  { insist, hasGivenUp }: Pick<Persistence, "insist" | "hasGivenUp">,
  /** Ends the line, so that nothing is said of a message that somebody else has to receive. */
  fallSilent: () => void,
): JournalHook {
  const expected = new WeakMap<Uint8Array, Expected>();
  let me: () => string[] = () => [];

  async function keep(entry: JournalEntry): Promise<void> {
    // While the journal is away the line waits with us, so nothing overtakes; WhatsApp keeps what it has not been told of.
    await insist(() => host.journal([entry]));
  }

  /** Baileys would tell WhatsApp that it cannot read a message whose keys or journal we could not read or write. */
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
      holdBack(socket, "CB:message", (stanza) => {
        const { id: externalId = "" } = stanza.attrs;
        if (!isWithheld(stanza)) return undefined;
        return orFallSilent(keep(journalEntry({ stanza, externalId }, { me: me(), withheld: "viewOnce" })));
      });
      socket.ws.prependListener("CB:message", (stanza: BinaryNode) => {
        // Baileys takes what waited for us one after the other, and lets what is new overtake it: here all of it waited.
        stanza.attrs.offline ??= "0";
        // The phone's own traffic with us, keys and history, is Baileys' business.
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

/** In a group the keys for reading its author may come along with the message: two plaintexts under one id. */
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

/** What may be seen once only, WhatsApp does not give to linked devices: they only hear that it came. */
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

/** As it came decrypted off the line, with the least padding there is. */
function padded(message: string): Uint8Array {
  return Buffer.concat([Buffer.from(message, "base64"), Buffer.of(1)]);
}

const keptAttributes = ["id", "from", "recipient", "participant", "notify", "t", "type", "addressing_mode"];

type Told = { me: string[] } & ({ message: string } | { withheld: string });

function journalEntry({ stanza: { attrs }, externalId }: Expected, told: Told): JournalEntry {
  const kept = Object.entries(attrs).filter(
    ([name]) => keptAttributes.includes(name) || /_(pn|lid)$/.test(name),
  );
  const payload: Payload = { attrs: Object.fromEntries(kept), ...told };
  return { externalId, chat: chatOf(attrs), payload };
}

/** One chat under one name where the stanza tells both: the LID, which everybody has. */
export function chatOf(attrs: BinaryNode["attrs"]): string {
  const { from = "", recipient, participant } = attrs;
  if (groupOf(from)) return from;
  if (recipient !== undefined) return bareJid(attrs.recipient_lid ?? attrs.peer_recipient_lid ?? recipient);
  return bareJid(attrs.sender_lid ?? attrs.participant_lid ?? participant ?? from);
}
