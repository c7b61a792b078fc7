import { randomBytes } from "node:crypto";
import { type Device, linkedDevices, type WhatsappAccount } from "../accounts/state.ts";
import { sendTracked } from "../messages/delivery.ts";
import type { ChatParties } from "../messages/thread.ts";
import { unixSeconds, type WhatsappNetwork } from "../network.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { childrenOf, element } from "../protocol/binary-node.ts";
import type { DeviceSession } from "../protocol/connection.ts";
import { type AddressingMode, jidOf } from "../protocol/jid.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";

/** A phone call that is ringing or has ended. */
export interface VoiceCall {
  id: string;
  contact: string;
  phone: string;
  video: boolean;
  state: "ringing" | "rejected" | "missed" | "hung-up" | "answered";
}

/** A phone call with data that exists only in this process. Ringing calls are not saved and end with the process. */
export interface PlacedCall extends VoiceCall {
  chat: ChatParties;
  addressing: AddressingMode;
  timer: NodeJS.Timeout | undefined;
}

export interface VoiceCallOptions {
  video?: boolean | undefined;
  /**
   * Time in milliseconds after which a ringing call counts as missed; if omitted, the call rings until `endCall` is
   * called.
   */
  ringMs?: number | undefined;
  addressing?: AddressingMode | undefined;
}

const CALLS_KEPT = 500;

/** Starts a phone call and notifies every linked device of the phone. */
export function placeCall(
  network: WhatsappNetwork,
  chat: ChatParties,
  { video = false, ringMs, addressing = "lid" }: VoiceCallOptions,
): PlacedCall {
  const id = randomBytes(16).toString("hex").toUpperCase();
  const call: PlacedCall = {
    id,
    contact: chat.contact.number,
    phone: chat.phone.number,
    video,
    state: "ringing",
    chat,
    addressing,
    timer: undefined,
  };
  if (ringMs !== undefined) {
    call.timer = setTimeout(() => endCall(network, call, "missed"), ringMs);
    call.timer.unref();
  }
  network.calls.set(id, call);
  const [oldest] = network.calls.keys();
  if (network.calls.size > CALLS_KEPT && oldest !== undefined) network.calls.delete(oldest);
  const offered = element("offer", callAttributes(call), [
    element("audio", { enc: "opus", rate: "16000" }),
    ...(video ? [element("video", { enc: "vp8", orientation: "0" })] : []),
  ]);
  tell(network, call, offered);
  announce(network, call);
  return call;
}

const reasons: Record<Exclude<VoiceCall["state"], "ringing">, string | undefined> = {
  missed: "timeout",
  "hung-up": undefined,
  rejected: "rejected_elsewhere",
  answered: "accepted_elsewhere",
};

/** Ends a phone call for the caller, or as answered or rejected on the phone itself. */
export function endCall(
  network: WhatsappNetwork,
  call: PlacedCall,
  state: Exclude<VoiceCall["state"], "ringing">,
  except?: Device,
): void {
  if (call.state !== "ringing") return;
  clearTimeout(call.timer);
  call.state = state;
  tell(network, call, element("terminate", { ...callAttributes(call), reason: reasons[state] }), except);
  announce(network, call);
}

export function requireCall(network: WhatsappNetwork, id: string): PlacedCall {
  const call = network.calls.get(id);
  if (!call) throw new WhatsappSandboxError("unknown-call", id);
  return call;
}

export function presentCall({ id, contact, phone, video, state }: PlacedCall): VoiceCall {
  return { id, contact, phone, video, state };
}

/** Handles a client's stanza about a phone call; Baileys can only reject calls. */
export function acceptCallStanza(
  network: WhatsappNetwork,
  { account, device }: DeviceSession,
  node: BinaryNode,
): void {
  const [said] = childrenOf(node);
  const call = network.calls.get(said?.attrs["call-id"] ?? "");
  if (said?.tag !== "reject") network.log.leaveUnhandled(`call ${said?.tag}`, account.number, node);
  else if (call?.phone === account.number) endCall(network, call, "rejected", device);
}

function callAttributes({ id, chat, addressing }: PlacedCall): Record<string, string | undefined> {
  return {
    "call-id": id,
    "call-creator": jidOf(chat.contact, addressing),
    caller_pn: callerNumber(chat.contact, addressing),
  };
}

function callerNumber(contact: WhatsappAccount, addressing: AddressingMode): string | undefined {
  return addressing === "lid" && !contact.numberHidden ? jidOf(contact, "pn") : undefined;
}

function tell(
  network: WhatsappNetwork,
  { chat, addressing }: PlacedCall,
  content: BinaryNode,
  except?: Device,
): void {
  for (const device of linkedDevices(chat.phone)) {
    if (device === except) continue;
    const attributes = { from: jidOf(chat.contact, addressing), id: network.nextId(), t: unixSeconds() };
    sendTracked(network, device, element("call", attributes, [content]));
  }
}

function announce(network: WhatsappNetwork, call: PlacedCall): void {
  network.events.emit({ type: "call", call: presentCall(call) });
}
