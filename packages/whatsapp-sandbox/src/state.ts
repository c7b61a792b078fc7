import type { BinaryNode } from "./baileys.ts";
import { makeServerKeys, type ServerKeys } from "./certificates.ts";
import type { ChatMessage } from "./chat-message.ts";
import type { ParsedJid } from "./jid.ts";
import type { MediaKeys } from "./media-certificate.ts";
import { makePeerState, type PeerState, type PublicPreKey } from "./peer.ts";

/** A stanza that a device has not acknowledged yet. `plain` is there for messages: a device may ask for them again. */
export interface QueuedStanza {
  key: string;
  node: BinaryNode;
  plain?: Uint8Array;
  sender?: string;
  retries: number;
}

/** A linked companion: a Baileys session. All keys are public ones. */
export interface Device {
  id: number;
  noiseKey: Uint8Array;
  identity: Uint8Array;
  registrationId: number;
  signedPreKey: PublicPreKey & { signature: Uint8Array };
  preKeys: PublicPreKey[];
  queue: QueuedStanza[];
  /** The device signed its identity: the pairing is complete. */
  confirmed: boolean;
  /** The phone has sent its keys and history once. */
  bootstrapped: boolean;
  pairedAt: string;
}

export interface Account {
  kind: "phone" | "contact";
  number: string;
  lid: string;
  name: string;
  online: boolean;
  peer: PeerState;
  devices: Device[];
  nextDevice: number;
  messages: ChatMessage[];
  /** The encoded protobufs of these messages, by phone and id: what is quoted, voted on or fetched again. */
  contents: Record<string, Uint8Array>;
}

export interface NetworkState {
  format: 1;
  keys: ServerKeys;
  accounts: Account[];
  media?: MediaKeys;
}

export function makeNetworkState(): NetworkState {
  return { format: 1, keys: makeServerKeys(), accounts: [] };
}

export function makeAccount(
  kind: Account["kind"],
  identity: { number: string; lid: string; name: string },
): Account {
  return {
    kind,
    ...identity,
    online: true,
    peer: makePeerState(),
    devices: [],
    nextDevice: 1,
    messages: [],
    contents: {},
  };
}

export function findAccount(state: NetworkState, jid: ParsedJid | undefined): Account | undefined {
  if (!jid) return undefined;
  const field = jid.addressing === "lid" ? "lid" : "number";
  return state.accounts.find((account) => account[field] === jid.user);
}

/** Devices that have signed: only these are written to. */
export function linkedDevices(account: Account): Device[] {
  return account.devices.filter((device) => device.confirmed);
}

/** The newest message under this id between the two; ids are unique per chat only, as everywhere on WhatsApp. */
export function findMessage(contact: Account, phone: string, id: string): ChatMessage | undefined {
  return contact.messages.findLast((message) => message.id === id && message.phone === phone);
}

const MESSAGES_KEPT = 1_000;

export function keepMessage(contact: Account, message: ChatMessage, encoded: Uint8Array): void {
  contact.messages.push(message);
  contact.contents[contentKey(message)] = encoded;
  const dropped = contact.messages.length > MESSAGES_KEPT ? contact.messages.shift() : undefined;
  if (dropped) delete contact.contents[contentKey(dropped)];
}

export function contentOf(contact: Account, message: ChatMessage): Uint8Array | undefined {
  return contact.contents[contentKey(message)];
}

export function forgetContent(contact: Account, message: ChatMessage): void {
  delete contact.contents[contentKey(message)];
}

function contentKey({ phone, id }: ChatMessage): string {
  return `${phone}:${id}`;
}
