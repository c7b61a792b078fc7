import type { MediaKeys } from "../media/media-certificate.ts";
import type { ChatMessage, GroupMessage } from "../messages/chat-message.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { makeServerKeys, type ServerKeys } from "../protocol/certificates.ts";
import type { Addressing, ParsedJid } from "../protocol/jid.ts";
import { makePeerState, type PeerState, type PublicPreKey } from "../protocol/peer.ts";
import { SandboxError } from "../sandbox-error.ts";
import type { AppState } from "./app-state.ts";
import type { Reachout } from "./reachout.ts";

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
  /** Nobody is told which number is behind the LID. */
  numberHidden?: boolean;
  /** Names of the past that still lead here. */
  formerLids?: string[];
  /** Of a phone: how many messages of each chat it hands to a newly linked device. */
  sharedHistory?: number;
  appState?: AppState;
  picture?: Picture;
  /** Of a phone: how much it may write to strangers; left out, as much as it likes. */
  reachout?: Reachout;
}

/** Somebody's portrait on the media host, or that strangers may not see it. */
export type Picture = { id: string; directPath: string } | "hidden";

export interface Group {
  id: string;
  subject: string;
  description: string;
  /** Under which names its members write. */
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

/** Devices that have signed: only these are written to. */
export function linkedDevices(account: Account): Device[] {
  return account.devices.filter((device) => device.confirmed);
}

/** The newest message under this id between the two; ids are unique per chat only, as everywhere on WhatsApp. */
export function findMessage(contact: Account, phone: string, id: string): ChatMessage | undefined {
  return contact.messages.findLast((message) => message.id === id && message.phone === phone);
}

/** Phones receive messages too, from other phones. */
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
