import type { ChatMessage } from "./chat-message.ts";
import { endWithCode } from "./connection.ts";
import { markSeen, setOnline, type } from "./contact-acts.ts";
import { makeGroupActs } from "./group-acts.ts";
import { inventLid } from "./jid.ts";
import { expireMediaOf, openMediaOf } from "./media-acts.ts";
import { connectionOf, type Network } from "./network.ts";
import { scanQr } from "./pairing.ts";
import { enterPairingCode } from "./pairing-code.ts";
import type { AccountInput, ContactView, PhoneView, SandboxFace } from "./sandbox.ts";
import { SandboxError } from "./sandbox-error.ts";
import { sendContent } from "./send-content.ts";
import { type Account, makeAccount } from "./state.ts";
import { unlinkDevice } from "./unlink.ts";

type Acts = Omit<
  SandboxFace,
  "url" | "mediaUrl" | "mediaCertificate" | "rootPublicKey" | "faults" | "unhandled" | "stanzas"
>;

/** The sandbox's methods, each on the account that the number names. */
export function makeActs(network: Network): Acts {
  const { events, log, state } = network;
  const phoneOf = (number: string) => accountOf(network, "phone", number);
  const contactOf = (number: string) => accountOf(network, "contact", number);
  const chatOf = (contact: string, phone: string) => ({
    contact: anyoneOf(network, contact),
    phone: phoneOf(phone),
  });
  const send: Acts["send"] = async (contact, phone, content, options = {}) => {
    const chat = { contact: contactOf(contact), phone: phoneOf(phone) };
    return structuredClone(await sendContent(network, chat, chat.contact, content, options));
  };
  const arrived = (contact: string, phone?: string) =>
    anyoneOf(network, contact).messages.filter(
      (message) =>
        message.direction === "to-contact" &&
        message.state !== "server" &&
        (phone === undefined || message.phone === phone),
    );
  return {
    ...makeGroupActs(network),
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
    say: (contact, phone, text, options) => send(contact, phone, { kind: "text", text }, options),
    send,
    sendFromPhone: async (phone, contact, content, options = {}) => {
      const chat = chatOf(contact, phone);
      return structuredClone(await sendContent(network, chat, chat.phone, content, options));
    },
    media: (contact, phone, id) => openMediaOf(network, chatOf(contact, phone), id),
    expireMedia: (contact, phone, id) => expireMediaOf(network, chatOf(contact, phone), id),
    setOnline: (contact, online) => setOnline(network, contactOf(contact), online),
    read: (contact, phone, options = {}) =>
      markSeen(network, contactOf(contact), phoneOf(phone), "read", options),
    played: (contact, phone, options = {}) =>
      markSeen(network, contactOf(contact), phoneOf(phone), "played", options),
    typing: (contact, phone, typing, addressing = "lid") =>
      type(network, contactOf(contact), phoneOf(phone), typing, addressing),
    inbox: (contact, phone) => structuredClone(arrived(contact, phone)),
    conversation: (contact, phone) =>
      structuredClone(anyoneOf(network, contact).messages.filter((message) => message.phone === phone)),
    logoutDevice: (phone, device) => logoutDevice(network, phoneOf(phone), device),
    drop: (phone, code) => drop(network, phoneOf(phone), code),
    leavePreKeys(phone, count) {
      for (const device of phoneOf(phone).devices) device.preKeys.splice(0, device.preKeys.length - count);
      network.snapshot.changed();
    },
    onEvent: (listener) => events.onEvent(listener),
    eventsSince: (seq) => events.since(seq),
    until: (check, timeoutMs) => events.until(check, timeoutMs),
    waitForMessage: async (contact, match, timeoutMs) =>
      structuredClone(
        await events.until(() => arrived(contact).find((message) => matches(message, match)), timeoutMs),
      ),
    arrivals: (id) => log.arrivals.filter((arrival) => id === undefined || arrival.id === id),
    forgetUnhandled: () => log.forgetUnhandled(),
    flush: () => network.snapshot.flush(),
  };
}

function matches(message: ChatMessage, { id, text }: { id?: string; text?: string }): boolean {
  return (id === undefined || message.id === id) && (text === undefined || message.text === text);
}

function addAccount(network: Network, kind: Account["kind"], { number, lid, name }: AccountInput): Account {
  if (!/^\d{8,15}$/.test(number)) throw new SandboxError("invalid-number", number);
  const taken = network.state.accounts.find((account) => account.number === number);
  if (taken) throw new SandboxError("number-taken", number);
  const account = makeAccount(kind, { number, lid: lid ?? inventLid(number), name });
  const sameLid = network.state.accounts.find((other) => other.lid === account.lid);
  if (sameLid) throw new SandboxError("number-taken", account.lid);
  network.state.accounts.push(account);
  network.snapshot.changed();
  network.events.emit({ type: "account-added", kind, number });
  return account;
}

function accountOf(network: Network, kind: Account["kind"], number: string): Account {
  const account = network.state.accounts.find((one) => one.kind === kind && one.number === number);
  if (!account) throw new SandboxError(kind === "phone" ? "unknown-phone" : "unknown-contact", number);
  return account;
}

/** Phones receive messages too, from other phones. */
function anyoneOf(network: Network, number: string): Account {
  const account = network.state.accounts.find((one) => one.number === number);
  if (!account) throw new SandboxError("unknown-contact", number);
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
