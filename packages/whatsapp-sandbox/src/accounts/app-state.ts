import { randomBytes } from "node:crypto";
import { notificationAttributes, sendTracked } from "../messages/delivery.ts";
import type { WhatsappNetwork } from "../network.ts";
import {
  type BinaryNode,
  decodeSyncdPatch,
  encodeSyncdPatch,
  newLTHashState,
  proto,
} from "../protocol/baileys.ts";
import { bytesOf, childOf, childrenOf, element } from "../protocol/binary-node.ts";
import type { DeviceSession } from "../protocol/connection.ts";
import { jidOf } from "../protocol/jid.ts";
import { type Device, linkedDevices, type WhatsappAccount } from "./state.ts";

type HashState = ReturnType<typeof newLTHashState>;

/**
 * Settings of a phone in the form in which WhatsApp stores them for linked devices: a list of encrypted patches for
 * each collection of settings.
 */
export interface AppState {
  keyId: Uint8Array;
  keyData: Uint8Array;
  collections: Record<string, { state: HashState; patches: Uint8Array[] }>;
}

export interface SavedContact {
  number: string;
  name: string;
}

type Collection = Parameters<typeof decodeSyncdPatch>[1];
const CONTACTS: Collection = "critical_unblock_low";
const CONTACTS_VERSION = 2;

/**
 * Builds the key for the phone's settings. Every linked device receives the key; all devices of an account share it.
 */
export function keyShareOf(account: WhatsappAccount, device: Device): proto.Message.IAppStateSyncKey {
  const { keyId, keyData } = appStateOf(account);
  return {
    keyId: { keyId },
    keyData: {
      keyData,
      fingerprint: { rawId: device.registrationId, currentIndex: 0, deviceIndexes: [0, device.id] },
      timestamp: Date.now(),
    },
  };
}

function appStateOf(account: WhatsappAccount): AppState {
  account.appState ??= { keyId: randomBytes(6), keyData: randomBytes(32), collections: {} };
  return account.appState;
}

function collectionOf(account: WhatsappAccount, name: string) {
  const { collections } = appStateOf(account);
  const collection = collections[name] ?? { state: newLTHashState(), patches: [] };
  collections[name] = collection;
  return collection;
}

function keyOf(account: WhatsappAccount) {
  const { keyData } = appStateOf(account);
  return async () => proto.Message.AppStateSyncKeyData.create({ keyData });
}

/** Saves names in the address book of a phone and notifies the phone's linked devices. */
export async function saveToAddressBook(
  network: WhatsappNetwork,
  phone: WhatsappAccount,
  contacts: SavedContact[],
): Promise<void> {
  const collection = collectionOf(phone, CONTACTS);
  const keyId = Buffer.from(appStateOf(phone).keyId).toString("base64");
  for (const { number, name } of contacts) {
    const account = network.state.accounts.find((one) => one.number === number);
    const hidden = account?.numberHidden === true;
    const jid = jidOf(account ?? { number, lid: "" }, hidden ? "lid" : "pn");
    const contactAction = {
      fullName: name,
      firstName: name.split(" ")[0] ?? name,
      ...(account && { lidJid: jidOf(account, "lid") }),
    };
    const { patch, state } = await encodeSyncdPatch(
      {
        type: CONTACTS,
        index: ["contact", jid],
        syncAction: { timestamp: Date.now(), contactAction },
        apiVersion: CONTACTS_VERSION,
        operation: proto.SyncdMutation.SyncdOperation.SET,
      },
      keyId,
      collection.state,
      keyOf(phone),
    );
    keep(collection, state, patch);
  }
  network.snapshot.changed();
  tellDevices(network, phone, CONTACTS);
}

function keep(collection: AppState["collections"][string], state: HashState, patch: proto.ISyncdPatch): void {
  collection.state = state;
  collection.patches.push(
    proto.SyncdPatch.encode({ ...patch, version: { version: state.version } }).finish(),
  );
}

function tellDevices(network: WhatsappNetwork, phone: WhatsappAccount, name: string, except?: Device): void {
  const version = String(collectionOf(phone, name).state.version);
  for (const device of linkedDevices(phone)) {
    if (device === except) continue;
    const attributes = notificationAttributes(network, "server_sync");
    sendTracked(
      network,
      device,
      element("notification", attributes, [element("collection", { name, version })]),
    );
  }
}

/**
 * Answers a device's request about the phone's settings: accepts the device's patch, or returns the patches that are
 * newer than the device's version.
 */
export async function answerAppState(
  network: WhatsappNetwork,
  { account, device }: DeviceSession,
  sync: BinaryNode | undefined,
): Promise<BinaryNode[]> {
  const answers: BinaryNode[] = [];
  for (const asked of childrenOf(sync, "collection")) {
    const { name = "", version = "0" } = asked.attrs;
    const brought = bytesOf(childOf(asked, "patch"));
    if (brought) await accept(network, account, device, name as Collection, proto.SyncdPatch.decode(brought));
    const { state, patches } = collectionOf(account, name);
    const missing = brought ? [] : patches.slice(Number(version));
    const content = missing.map((patch) => element("patch", {}, patch));
    answers.push(
      element(
        "collection",
        { name, version: String(state.version) },
        content.length > 0 ? [element("patches", {}, content)] : undefined,
      ),
    );
  }
  return [element("sync", {}, answers)];
}

async function accept(
  network: WhatsappNetwork,
  phone: WhatsappAccount,
  device: Device,
  name: Collection,
  patch: proto.ISyncdPatch,
): Promise<void> {
  const collection = collectionOf(phone, name);
  const { hash, indexValueMap } = await decodeSyncdPatch(
    patch,
    name,
    collection.state,
    keyOf(phone),
    () => undefined,
    false,
  );
  keep(collection, { version: collection.state.version + 1, hash, indexValueMap }, patch);
  network.snapshot.changed();
  tellDevices(network, phone, name, device);
}
