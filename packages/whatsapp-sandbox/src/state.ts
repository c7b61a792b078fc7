import type { BinaryNode } from "./baileys.ts";
import { makeServerKeys, type ServerKeys } from "./certificates.ts";
import type { Addressing, ParsedJid } from "./jid.ts";
import { makePeerState, type PeerState, type PublicPreKey } from "./peer.ts";

/** How far a message has come; it only rises. */
export const messageStates = ["server", "delivered", "read", "played"] as const;
export type MessageState = (typeof messageStates)[number];

/** One message between a contact and a phone, kept with the contact. */
export interface ChatMessage {
  id: string;
  phone: string;
  direction: "to-contact" | "to-phone";
  /** The field of the message protobuf that carries the content: conversation, extendedTextMessage, … */
  kind: string;
  text: string;
  quoted?: { id: string; text: string };
  addressing: Addressing;
  at: string;
  timesArrived: number;
  state: MessageState;
}

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
}

export interface NetworkState {
  format: 1;
  keys: ServerKeys;
  accounts: Account[];
}

export function makeNetworkState(): NetworkState {
  return { format: 1, keys: makeServerKeys(), accounts: [] };
}

export function makeAccount(
  kind: Account["kind"],
  identity: { number: string; lid: string; name: string },
): Account {
  return { kind, ...identity, online: true, peer: makePeerState(), devices: [], nextDevice: 1, messages: [] };
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

export function keepMessage(contact: Account, message: ChatMessage): void {
  contact.messages.push(message);
  if (contact.messages.length > MESSAGES_KEPT) contact.messages.shift();
}

export function isHigher(state: MessageState, than: MessageState): boolean {
  return messageStates.indexOf(state) > messageStates.indexOf(than);
}
