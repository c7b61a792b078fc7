import { pino } from "pino";
import {
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeBigEndian,
  generateRegistrationId,
  generateSignalPubKey,
  type KeyPair,
  type proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignedKeyPair,
  signedKeyPair,
} from "./baileys.ts";

/** Saved state of a Signal endpoint. The state contains only plain values, so that it can be stored in a snapshot. */
export interface PeerState {
  identity: KeyPair;
  signedPreKey: SignedKeyPair;
  registrationId: number;
  nextPreKeyId: number;
  keys: Record<string, Record<string, unknown>>;
}

export interface PublicPreKey {
  id: number;
  key: Uint8Array;
}

/** Public keys of an endpoint, with which another endpoint can open an encryption session. */
export interface KeyBundle {
  registrationId: number;
  identity: Uint8Array;
  signedPreKey: PublicPreKey & { signature: Uint8Array };
  preKey: PublicPreKey | undefined;
}

export type CiphertextType = "pkmsg" | "msg";

/** The Signal endpoint of an account's phone. Other devices are named by their JID with the phone number. */
export interface Peer {
  bundle(withOneTimeKey: boolean): KeyBundle;
  hasSession(jid: string): Promise<boolean>;
  startSession(jid: string, bundle: KeyBundle): Promise<void>;
  endSession(jid: string): Promise<void>;
  encrypt(jid: string, plain: Uint8Array): Promise<{ type: CiphertextType; ciphertext: Uint8Array }>;
  decrypt(jid: string, type: CiphertextType, ciphertext: Uint8Array): Promise<Uint8Array>;
  /**
   * Encrypts a message once for a whole group. Each member receives the sender key separately, in an ordinary message.
   */
  encryptForGroup(
    group: string,
    sender: string,
    plain: Uint8Array,
  ): Promise<{ ciphertext: Uint8Array; senderKey: Uint8Array }>;
  acceptSenderKey(sender: string, message: proto.Message.ISenderKeyDistributionMessage): Promise<void>;
  decryptForGroup(group: string, sender: string, ciphertext: Uint8Array): Promise<Uint8Array>;
}

const silent = pino({ level: "silent" });

export function makePeerState(): PeerState {
  const identity = Curve.generateKeyPair();
  return {
    identity,
    signedPreKey: signedKeyPair(identity, 1),
    registrationId: generateRegistrationId(),
    nextPreKeyId: 1,
    keys: {},
  };
}

export function openPeer(state: PeerState, changed: () => void): Peer {
  const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
    {
      creds: {
        signedIdentityKey: state.identity,
        signedPreKey: state.signedPreKey,
        registrationId: state.registrationId,
      },
      keys: makeKeyStore(state, changed),
    },
    silent,
  );

  return {
    bundle: (withOneTimeKey) => ({
      registrationId: state.registrationId,
      identity: state.identity.public,
      signedPreKey: {
        id: state.signedPreKey.keyId,
        key: state.signedPreKey.keyPair.public,
        signature: state.signedPreKey.signature,
      },
      preKey: withOneTimeKey ? issuePreKey(state, changed) : undefined,
    }),
    hasSession: async (jid) => (await repository.validateSession(jid)).exists,
    startSession: (jid, bundle) => repository.injectE2ESession({ jid, session: asSession(bundle) }),
    endSession: (jid) => repository.deleteSession([jid]),
    encrypt: (jid, plain) => repository.encryptMessage({ jid, data: plain }),
    decrypt: (jid, type, ciphertext) => repository.decryptMessage({ jid, type, ciphertext }),
    async encryptForGroup(group, sender, plain) {
      const sealed = await repository.encryptGroupMessage({ group, meId: sender, data: plain });
      return { ciphertext: sealed.ciphertext, senderKey: sealed.senderKeyDistributionMessage };
    },
    acceptSenderKey: (sender, message) =>
      repository.processSenderKeyDistributionMessage({ authorJid: sender, item: message }),
    decryptForGroup: (group, sender, ciphertext) =>
      repository.decryptGroupMessage({ group, authorJid: sender, msg: ciphertext }),
  };
}

function issuePreKey(state: PeerState, changed: () => void): PublicPreKey {
  const id = state.nextPreKeyId++;
  const pair = Curve.generateKeyPair();
  const issued = state.keys["pre-key"] ?? {};
  state.keys["pre-key"] = issued;
  issued[id] = pair;
  changed();
  return { id, key: pair.public };
}

type Session = Parameters<
  ReturnType<typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository>["injectE2ESession"]
>[0]["session"];

function asSession(bundle: KeyBundle): Session {
  const { signedPreKey, preKey } = bundle;
  return {
    registrationId: bundle.registrationId,
    identityKey: generateSignalPubKey(bundle.identity),
    signedPreKey: {
      keyId: signedPreKey.id,
      publicKey: generateSignalPubKey(signedPreKey.key),
      signature: signedPreKey.signature,
    },
    ...(preKey && { preKey: { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.key) } }),
  };
}

/**
 * Key store without transactions: every write applies at once. Baileys' own transactions would lose writes, because
 * libsignal puts the work of all peers on the same address into one queue. The whole queue then runs in the
 * asynchronous context of the first caller, and therefore inside that caller's transaction.
 */
function makeKeyStore(state: PeerState, changed: () => void) {
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]): Record<string, SignalDataTypeMap[T]> {
      const found: Record<string, SignalDataTypeMap[T]> = {};
      for (const id of ids) {
        const value = state.keys[type]?.[id];
        if (value !== undefined) found[id] = value as SignalDataTypeMap[T];
      }
      return found;
    },
    set(changes: SignalDataSet): void {
      for (const [type, values] of Object.entries(changes)) {
        const shelf = state.keys[type] ?? {};
        state.keys[type] = shelf;
        for (const [id, value] of Object.entries(values)) {
          if (value === null) delete shelf[id];
          else shelf[id] = value;
        }
      }
      changed();
    },
    isInTransaction: () => false,
    transaction: <T>(work: () => Promise<T>): Promise<T> => work(),
  };
}

/** Encodes a key id in three bytes. Registration ids have four bytes. */
export function encodeKeyId(id: number): Uint8Array {
  return encodeBigEndian(id, 3);
}

export function encodeRegistrationId(id: number): Uint8Array {
  return encodeBigEndian(id, 4);
}
