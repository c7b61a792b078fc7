import { scanQr } from "./accounts/pairing.ts";
import { enterPairingCode } from "./accounts/pairing-code.ts";
import { makePeopleActions } from "./accounts/people-actions.ts";
import { makeReachoutActions } from "./accounts/reachout-actions.ts";
import { makeWhatsappAccount, requirePhone, type WhatsappAccount } from "./accounts/state.ts";
import { unlinkDevice } from "./accounts/unlink.ts";
import { makeCallActions } from "./calls/call-actions.ts";
import type { CrowdActions } from "./crowd.ts";
import { makeGroupActions } from "./groups/group-actions.ts";
import { makeChatActions } from "./messages/chat-actions.ts";
import { connectionOf, type WhatsappNetwork } from "./network.ts";
import { endWithCode } from "./protocol/connection.ts";
import { inventLid } from "./protocol/jid.ts";
import type { AccountInput, ContactView, PhoneView, WhatsappSandboxMethods } from "./sandbox.ts";
import { WhatsappSandboxError } from "./sandbox-error.ts";

type Acts = Omit<
  WhatsappSandboxMethods,
  | keyof CrowdActions
  | "url"
  | "mediaUrl"
  | "mediaCertificate"
  | "rootPublicKey"
  | "faults"
  | "unhandled"
  | "stanzas"
>;

/** Implements the sandbox's methods. Each method looks up its accounts by phone number. */
export function makeWhatsappActions(network: WhatsappNetwork): Acts {
  const { events, log, state } = network;
  const phoneOf = (number: string) => requirePhone(state, number);
  return {
    ...makeChatActions(network),
    ...makeGroupActions(network),
    ...makeCallActions(network),
    ...makePeopleActions(network),
    ...makeReachoutActions(network),
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
  network: WhatsappNetwork,
  kind: WhatsappAccount["kind"],
  { number, lid, name, hideNumber }: AccountInput,
): WhatsappAccount {
  if (!/^\d{8,15}$/.test(number)) throw new WhatsappSandboxError("invalid-number", number);
  const taken = network.state.accounts.find((account) => account.number === number);
  if (taken) throw new WhatsappSandboxError("number-taken", number);
  const account = makeWhatsappAccount(kind, { number, lid: lid ?? inventLid(number), name });
  const sameLid = network.state.accounts.find((other) => other.lid === account.lid);
  if (sameLid) throw new WhatsappSandboxError("number-taken", account.lid);
  if (hideNumber) account.numberHidden = true;
  network.state.accounts.push(account);
  network.snapshot.changed();
  network.events.emit({ type: "account-added", kind, number });
  return account;
}

function presentPhone(network: WhatsappNetwork, { number, lid, name, devices }: WhatsappAccount): PhoneView {
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

function presentContact({ number, lid, name, online }: WhatsappAccount): ContactView {
  return { number, lid, name, online };
}

async function logoutDevice(
  network: WhatsappNetwork,
  phone: WhatsappAccount,
  id: number | undefined,
): Promise<void> {
  const devices = phone.devices.filter((device) => id === undefined || device.id === id);
  if (devices.length === 0)
    throw new WhatsappSandboxError("unknown-device", `${phone.number}:${id ?? "any"}`);
  for (const device of devices) await unlinkDevice(network, phone, device, "phone");
}

function drop(network: WhatsappNetwork, phone: WhatsappAccount, code: number): number {
  const connections = [...network.connections].filter(({ session }) => session?.account === phone);
  for (const connection of connections) endWithCode(connection, code);
  return connections.length;
}
