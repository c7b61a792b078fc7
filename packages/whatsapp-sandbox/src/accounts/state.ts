import type { MediaKeys } from "../media/media-certificate.ts";
import type { GroupMessage, WhatsappChatMessage } from "../messages/chat-message.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { makeServerKeys, type ServerKeys } from "../protocol/certificates.ts";
import type { AddressingMode, ParsedJid } from "../protocol/jid.ts";
import { makePeerState, type PeerState, type PublicPreKey } from "../protocol/peer.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";
import type { AppState } from "./app-state.ts";
import type { Reachout } from "./reachout.ts";

/**
 * A stanza that a device has not acknowledged yet. A message stanza also has `plain`, the unencrypted content, because
 * the device may request the message again.
 */
export interface QueuedStanza {
  key: string;
  node: BinaryNode;
  plain?: Uint8Array;
  sender?: string;
  retries: number;
}

/** A companion device linked to a phone; for the client it is a Baileys session. All keys here are public keys. */
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
  /** Whether the phone has sent the device its keys and history. */
  bootstrapped: boolean;
  pairedAt: string;
}

export interface WhatsappAccount {
  kind: "phone" | "contact";
  number: string;
  lid: string;
  name: string;
  online: boolean;
  peer: PeerState;
  devices: Device[];
  nextDevice: number;
  messages: WhatsappChatMessage[];
  /**
   * Encoded protobufs of the account's messages, by phone and message id. Quotes, votes and repeated media requests
   * need the protobufs.
   */
  contents: Record<string, Uint8Array>;
  /** Whether clients see only the account's LID and not its number. */
  numberHidden?: boolean;
  /** Former LIDs of the account; messages to them still reach the account. */
  formerLids?: string[];
  /** Number of messages per chat that a newly linked device receives from the history; used for phones only. */
  sharedHistory?: number;
  appState?: AppState;
  picture?: ProfilePicture;
  /** Limits for messages to new contacts, for phones only; if omitted, there are no limits. */
  reachout?: Reachout;
}

/** Profile picture on the media host, or "hidden" if clients may not see the picture. */
export type ProfilePicture = { id: string; directPath: string } | "hidden";

export interface WhatsappGroup {
  id: string;
  subject: string;
  description: string;
  /** Addressing of the members in the group's messages: by LID or by phone number. */
  addressing: AddressingMode;
  owner: string;
  createdAt: string;
  members: { number: string; admin: boolean }[];
  messages: GroupMessage[];
  contents: Record<string, Uint8Array>;
  picture?: ProfilePicture;
}

export interface WhatsappState {
  format: 1;
  keys: ServerKeys;
  accounts: WhatsappAccount[];
  groups: WhatsappGroup[];
  media?: MediaKeys;
}

export function makeWhatsappState(): WhatsappState {
  return { format: 1, keys: makeServerKeys(), accounts: [], groups: [] };
}

export function makeWhatsappAccount(
  kind: WhatsappAccount["kind"],
  identity: { number: string; lid: string; name: string },
): WhatsappAccount {
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

export function findWhatsappAccount(
  state: WhatsappState,
  jid: ParsedJid | undefined,
): WhatsappAccount | undefined {
  if (!jid) return undefined;
  const { user } = jid;
  if (jid.addressing === "pn") return state.accounts.find((account) => account.number === user);
  return (
    state.accounts.find((account) => account.lid === user) ??
    state.accounts.find((account) => account.formerLids?.includes(user))
  );
}

/** Returns the devices that have completed the pairing; only these devices receive messages. */
export function linkedDevices(account: WhatsappAccount): Device[] {
  return account.devices.filter((device) => device.confirmed);
}

/**
 * Returns the newest message with the given id between the contact and the phone. WhatsApp's ids are unique only within
 * a chat.
 */
export function findWhatsappMessage(
  contact: WhatsappAccount,
  phone: string,
  id: string,
): WhatsappChatMessage | undefined {
  return contact.messages.findLast((message) => message.id === id && message.phone === phone);
}

/**
 * Returns the contact or phone with the given number. Phones are included because a phone can also receive messages
 * from other phones.
 */
export function requireWhatsappAccount(state: WhatsappState, number: string): WhatsappAccount {
  const account = state.accounts.find((one) => one.number === number);
  if (!account) throw new WhatsappSandboxError("unknown-contact", number);
  return account;
}

export function requirePhone(state: WhatsappState, number: string): WhatsappAccount {
  const phone = state.accounts.find((one) => one.kind === "phone" && one.number === number);
  if (!phone) throw new WhatsappSandboxError("unknown-phone", number);
  return phone;
}

export function requireContact(state: WhatsappState, number: string): WhatsappAccount {
  const contact = state.accounts.find((one) => one.kind === "contact" && one.number === number);
  if (!contact) throw new WhatsappSandboxError("unknown-contact", number);
  return contact;
}

export function groupJid({ id }: WhatsappGroup): string {
  return `${id}@g.us`;
}

export function findGroup(state: WhatsappState, jid: string | undefined): WhatsappGroup | undefined {
  return state.groups.find((group) => groupJid(group) === jid);
}

export function isMember(group: WhatsappGroup, { number }: WhatsappAccount): boolean {
  return group.members.some((member) => member.number === number);
}
