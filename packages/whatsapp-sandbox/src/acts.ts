import { scanQr } from "./accounts/pairing.ts";
import { enterPairingCode } from "./accounts/pairing-code.ts";
import { makePeopleActs } from "./accounts/people-acts.ts";
import { makeReachoutActs } from "./accounts/reachout-acts.ts";
import { type Account, makeAccount, requirePhone } from "./accounts/state.ts";
import { unlinkDevice } from "./accounts/unlink.ts";
import { makeCallActs } from "./calls/call-acts.ts";
import type { CrowdActs } from "./crowd.ts";
import { makeGroupActs } from "./groups/group-acts.ts";
import { makeChatActs } from "./messages/chat-acts.ts";
import { connectionOf, type Network } from "./network.ts";
import { endWithCode } from "./protocol/connection.ts";
import { inventLid } from "./protocol/jid.ts";
import type { AccountInput, ContactView, PhoneView, SandboxFace } from "./sandbox.ts";
import { SandboxError } from "./sandbox-error.ts";

type Acts = Omit<
  SandboxFace,
  | keyof CrowdActs
  | "url"
  | "mediaUrl"
  | "mediaCertificate"
  | "rootPublicKey"
  | "faults"
  | "unhandled"
  | "stanzas"
>;

/** Implements the sandbox's methods; each looks up its accounts by number. */
export function makeActs(network: Network): Acts {
  const { events, log, state } = network;
  const phoneOf = (number: string) => requirePhone(state, number);
  return {
    ...makeChatActs(network),
    ...makeGroupActs(network),
    ...makeCallActs(network),
    ...makePeopleActs(network),
    ...makeReachoutActs(network),
    addPhone: (input) => presentPhone(network, addAccount(network, "phone", input)),
    addContact: (input) => presentContact(addAccount(network, "contact", input)),
    phones: () =>
      state.accounts.filter(({ kind }) => kind === "phone").map((phone) => presentPhone(network, phone)),
    contacts: () => state.accounts.filter(({ kind }) => kind === "contact").map(presentContact),
    scan: async (qrText, phone) => ({ device: (await scanQr(network, qrText, phoneOf(phone))).id }),
    enterPairingCode: async (code, phone) => ({
      device: (await enterPairingCode(network, phoneOf(phone), code)).id,
    }),
    pairingWaits: (phone) =>
      [...network.pairings.values()].some((one) => phone === undefined || one.code?.number === phone),
    logoutDevice: (phone, device) => logoutDevice(network, phoneOf(phone), device),
    drop: (phone, code) => drop(network, phoneOf(phone), code),
    leavePreKeys(phone, count) {
      for (const device of phoneOf(phone).devices) device.preKeys.splice(0, device.preKeys.length - count);
      network.snapshot.changed();
    },
    onEvent: (listener) => events.onEvent(listener),
    eventsSince: (seq) => events.since(seq),
    until: (check, timeoutMs) => events.until(check, timeoutMs),
    arrivals: (id) => log.arrivals.filter((arrival) => id === undefined || arrival.id === id),
    forgetUnhandled: () => log.forgetUnhandled(),
    flush: () => network.snapshot.flush(),
  };
}

function addAccount(
  network: Network,
  kind: Account["kind"],
  { number, lid, name, hideNumber }: AccountInput,
): Account {
  if (!/^\d{8,15}$/.test(number)) throw new SandboxError("invalid-number", number);
  const taken = network.state.accounts.find((account) => account.number === number);
  if (taken) throw new SandboxError("number-taken", number);
  const account = makeAccount(kind, { number, lid: lid ?? inventLid(number), name });
  const sameLid = network.state.accounts.find((other) => other.lid === account.lid);
  if (sameLid) throw new SandboxError("number-taken", account.lid);
  if (hideNumber) account.numberHidden = true;
  network.state.accounts.push(account);
  network.snapshot.changed();
  network.events.emit({ type: "account-added", kind, number });
  return account;
}

function presentPhone(network: Network, { number, lid, name, devices }: Account): PhoneView {
  return {
    number,
    lid,
    name,
    devices: devices.map((device) => ({
      id: device.id,
      pairedAt: device.pairedAt,
      connected: connectionOf(network, device) !== undefined,
      waiting: device.queue.length,
    })),
  };
}

function presentContact({ number, lid, name, online }: Account): ContactView {
  return { number, lid, name, online };
}

async function logoutDevice(network: Network, phone: Account, id: number | undefined): Promise<void> {
  const devices = phone.devices.filter((device) => id === undefined || device.id === id);
  if (devices.length === 0) throw new SandboxError("unknown-device", `${phone.number}:${id ?? "any"}`);
  for (const device of devices) await unlinkDevice(network, phone, device, "phone");
}

function drop(network: Network, phone: Account, code: number): number {
  const connections = [...network.connections].filter(({ session }) => session?.account === phone);
  for (const connection of connections) endWithCode(connection, code);
  return connections.length;
}
