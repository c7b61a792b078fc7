import type { EventLog } from "@recado/sandbox-server/events";
import type { Logger } from "pino";
import type { PendingPairings } from "./accounts/pairing.ts";
import type { Snapshot } from "./accounts/snapshot.ts";
import type { Device, WhatsappAccount, WhatsappState } from "./accounts/state.ts";
import type { PlacedCall } from "./calls/calls.ts";
import type { WhatsappEvent } from "./events.ts";
import type { ReversingFault, WhatsappFaultBook } from "./faults.ts";
import type { MediaStore } from "./media/media-store.ts";
import type { BinaryNode } from "./protocol/baileys.ts";
import type { DeviceConnection } from "./protocol/connection.ts";
import { jidOf } from "./protocol/jid.ts";
import { openPeer, type Peer } from "./protocol/peer.ts";
import type { StanzaLog } from "./protocol/stanza-log.ts";

/** State that all layers of the sandbox share: saved data, recorded stanzas, and connections. */
export interface WhatsappNetwork {
  readonly state: WhatsappState;
  readonly snapshot: Snapshot;
  readonly events: EventLog<WhatsappEvent>;
  readonly log: StanzaLog;
  readonly faults: WhatsappFaultBook;
  readonly mediaStore: MediaStore;
  /** Host and port of the media host, joined by a colon. */
  mediaHostname: string;
  readonly calls: Map<string, PlacedCall>;
  readonly pairings: PendingPairings;
  readonly connections: Set<DeviceConnection>;
  readonly peers: Map<WhatsappAccount, Peer>;
  /**
   * Names of the Signal sessions that were opened since this process started. Older sessions are not trusted, because a
   * crash may have rolled their state back.
   */
  readonly freshSessions: Set<string>;
  /** Stanzas that a fault holds back and will send in reverse order, by device. */
  readonly heldBack: Map<Device, Map<ReversingFault, { nodes: BinaryNode[]; until: number }>>;
  /** JIDs for which each device has subscribed to presence updates. */
  readonly presenceWatchers: Map<Device, Set<string>>;
  /** Messages that a receiving phone could not decrypt and has requested again. */
  readonly retriesAsked: Set<string>;
  readonly turns: Map<string, Promise<unknown>>;
  readonly logger: Logger;
  nextId(): string;
}

export function peerOf(network: WhatsappNetwork, account: WhatsappAccount): Peer {
  const known = network.peers.get(account);
  if (known) return known;
  const peer = openPeer(account.peer, () => network.snapshot.changed());
  network.peers.set(account, peer);
  return peer;
}

export function connectionOf(network: WhatsappNetwork, device: Device): DeviceConnection | undefined {
  for (const connection of network.connections) {
    if (connection.session?.device === device) return connection;
  }
  return undefined;
}

/** Returns the JID under which a Signal endpoint stores its session with a linked device. */
export function deviceJid(account: WhatsappAccount, device: Device): string {
  return jidOf(account, "pn", device.id);
}

/** Runs functions with the same key one after the other, in the order in which they were passed. */
export function inTurn<T>(network: WhatsappNetwork, key: string, work: () => Promise<T>): Promise<T> {
  const before = network.turns.get(key) ?? Promise.resolve();
  const result = before.then(work);
  const settled = result.then(
    () => undefined,
    () => undefined,
  );
  network.turns.set(key, settled);
  void settled.then(() => {
    if (network.turns.get(key) === settled) network.turns.delete(key);
  });
  return result;
}

export function unixSeconds(): string {
  return String(Math.floor(Date.now() / 1000));
}
