import type { MediaKeys } from "../media/media-certificate.ts";
import type { ChatMessage, GroupMessage } from "../messages/chat-message.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { makeServerKeys, type ServerKeys } from "../protocol/certificates.ts";
import type { Addressing, ParsedJid } from "../protocol/jid.ts";
import { makePeerState, type PeerState, type PublicPreKey } from "../protocol/peer.ts";
import { SandboxError } from "../sandbox-error.ts";
import type { AppState } from "./app-state.ts";
import type { Reachout } from "./reachout.ts";

/** A stanza that a device has not acknowledged yet. Messages have `plain`, because a device may request them again. */
export interface QueuedStanza {
  key: string;
  node: BinaryNode;
  plain?: Uint8Array;
  sender?: string;
  retries: number;
}

/** A linked companion device, which is a Baileys session. All keys are public keys. */
export interface Device {
  id: number;
  noiseKey: Uint8Array;
  identity: Uint8Array;
  registrationId: number;
  signedPreKey: PublicPreKey & { signature: Uint8Array };
  preKeys: PublicPreKey[];
  queue: QueuedStanza[];
  /** Whether the device has signed its identity, which completes the pairing. */
  confirmed: boolean;
  /** Whether the phone has sent its keys and history. */
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
  /** Encoded protobufs of the messages, by phone and id; needed for quotes, votes and repeated fetches. */
  contents: Record<string, Uint8Array>;
  /** Hides the number behind the LID from clients. */
  numberHidden?: boolean;
  /** Former LIDs that still lead to this account. */
  formerLids?: string[];
  /** Phones only: number of messages per chat that a newly linked device receives. */
  sharedHistory?: number;
  appState?: AppState;
  picture?: Picture;
  /** Phones only: limits for messages to new contacts; left out, there are none. */
  reachout?: Reachout;
}

/** A picture on the media host, or "hidden" from clients. */
export type Picture = { id: string; directPath: string } | "hidden";

export interface Group {
  id: string;
  subject: string;
  description: string;
  /** Addressing of the members in messages: by LID or by number. */
  addressing: Addressing;
  owner: string;
  createdAt: string;
  members: { number: string; admin: boolean }[];
  messages: GroupMessage[];
  contents: Record<string, Uint8Array>;
  picture?: Picture;
}

export interface NetworkState {
  format: 1;
  keys: ServerKeys;
  accounts: Account[];
  groups: Group[];
  media?: MediaKeys;
}

export function makeNetworkState(): NetworkState {
  return { format: 1, keys: makeServerKeys(), accounts: [], groups: [] };
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
  const { user } = jid;
  if (jid.addressing === "pn") return state.accounts.find((account) => account.number === user);
  return (
    state.accounts.find((account) => account.lid === user) ??
    state.accounts.find((account) => account.formerLids?.includes(user))
  );
}

/** Returns the devices that have signed; only these receive messages. */
export function linkedDevices(account: Account): Device[] {
  return account.devices.filter((device) => device.confirmed);
}

/**
 * Returns the newest message with this id between contact and phone; on WhatsApp, ids are unique only within a chat.
 */
export function findMessage(contact: Account, phone: string, id: string): ChatMessage | undefined {
  return contact.messages.findLast((message) => message.id === id && message.phone === phone);
}

/** Finds contacts and phones, since phones receive messages from other phones. */
export function requireAccount(state: NetworkState, number: string): Account {
  const account = state.accounts.find((one) => one.number === number);
  if (!account) throw new SandboxError("unknown-contact", number);
  return account;
}

export function requirePhone(state: NetworkState, number: string): Account {
  const phone = state.accounts.find((one) => one.kind === "phone" && one.number === number);
  if (!phone) throw new SandboxError("unknown-phone", number);
  return phone;
}

export function requireContact(state: NetworkState, number: string): Account {
  const contact = state.accounts.find((one) => one.kind === "contact" && one.number === number);
  if (!contact) throw new SandboxError("unknown-contact", number);
  return contact;
}

export function groupJid({ id }: Group): string {
  return `${id}@g.us`;
}

export function findGroup(state: NetworkState, jid: string | undefined): Group | undefined {
  return state.groups.find((group) => groupJid(group) === jid);
}

export function isMember(group: Group, { number }: Account): boolean {
  return group.members.some((member) => member.number === number);
}
