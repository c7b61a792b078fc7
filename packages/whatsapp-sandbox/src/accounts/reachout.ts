import { notificationAttributes, sendTracked } from "../messages/delivery.ts";
import type { WhatsappNetwork } from "../network.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { childOf, element } from "../protocol/binary-node.ts";
import type { Query } from "../queries/queries.ts";
import { linkedDevices, type WhatsappAccount } from "./state.ts";

/** A phone's limits for messages to new contacts. */
export interface Reachout {
  /** Time until which messages to new contacts are rejected. */
  lockedUntil?: string;
  quota?: NewChatQuota;
}

interface NewChatQuota {
  total: number;
  /** Numbers of the contacts with whom the phone began a chat in the current cycle of the limit. */
  begun: string[];
  startsAt: string;
  endsAt: string;
}

/** Error code with which WhatsApp rejects a message to a new contact from an account that may not begin chats. */
const REACHOUT_REFUSED = 463;

/** Shares of the quota at which WhatsApp changes the status; WhatsApp's real thresholds are not known. */
const warnings = [
  { status: "CAPPED", share: 1 },
  { status: "SECOND_WARNING", share: 0.9 },
  { status: "FIRST_WARNING", share: 0.75 },
];

/**
 * Checks a message against the phone's limits for new contacts, and counts the new chat if the message is accepted.
 * Returns the error code if it is rejected. A person who has written to the phone is not a new contact.
 */
export function refuseReachout(
  network: WhatsappNetwork,
  phone: WhatsappAccount,
  contact: WhatsappAccount,
): number | undefined {
  const { reachout } = phone;
  if (!reachout || phone === contact || hasWritten(contact, phone)) return undefined;
  if (isLocked(reachout)) return REACHOUT_REFUSED;
  const quota = quotaOf(reachout);
  if (!quota || quota.begun.includes(contact.number)) return undefined;
  if (quota.begun.length >= quota.total) return REACHOUT_REFUSED;
  const before = statusOf(quota);
  quota.begun.push(contact.number);
  network.snapshot.changed();
  if (statusOf(quota) !== before) sendQuota(network, phone);
  return undefined;
}

function hasWritten(contact: WhatsappAccount, phone: WhatsappAccount): boolean {
  return contact.messages.some(
    (message) => message.phone === phone.number && message.direction === "to-phone",
  );
}

function isLocked({ lockedUntil }: Reachout): boolean {
  return lockedUntil !== undefined && Date.parse(lockedUntil) > Date.now();
}

/** Returns the quota of the current cycle; undefined if there is no quota or its cycle has ended. */
function quotaOf({ quota }: Reachout): NewChatQuota | undefined {
  return quota && Date.parse(quota.endsAt) > Date.now() ? quota : undefined;
}

function statusOf({ total, begun }: NewChatQuota): string {
  return warnings.find(({ share }) => begun.length >= total * share)?.status ?? "NONE";
}

/**
 * Responses to the two GraphQL queries that clients of ordinary accounts send, by the queries' persisted ids in
 * WhatsApp Web.
 */
const mexAnswers: Record<string, (phone: WhatsappAccount | undefined) => unknown> = {
  "23983697327930364": (phone) => ({ xwa2_fetch_account_reachout_timelock: presentLock(phone) }),
  "24503548349331633": (phone) => ({ xwa2_message_capping_info: presentQuota(phone) }),
};

export function answerMex({ node, session }: Query): BinaryNode[] {
  const answer = mexAnswers[childOf(node, "query")?.attrs.query_id ?? ""];
  if (!answer) return [element("error", { code: "501", text: "feature-not-implemented" })];
  const data = answer(session?.account);
  return [element("result", {}, Buffer.from(JSON.stringify({ data })))];
}

function presentLock(phone: WhatsappAccount | undefined) {
  const { reachout } = phone ?? {};
  if (!reachout || !isLocked(reachout)) return { is_active: false };
  return {
    is_active: true,
    time_enforcement_ends: unixOf(reachout.lockedUntil),
    enforcement_type: "BIZ_QUALITY",
  };
}

function presentQuota(phone: WhatsappAccount | undefined) {
  const quota = phone?.reachout && quotaOf(phone.reachout);
  if (!quota) return { total_quota: -1, used_quota: 0, capping_status: "NONE" };
  return {
    total_quota: quota.total,
    used_quota: quota.begun.length,
    cycle_start_timestamp: unixOf(quota.startsAt),
    cycle_end_timestamp: unixOf(quota.endsAt),
    capping_status: statusOf(quota),
  };
}

function unixOf(moment: string | undefined): string | undefined {
  return moment && String(Math.floor(Date.parse(moment) / 1_000));
}

export function sendQuota(network: WhatsappNetwork, phone: WhatsappAccount): void {
  const data = { xwa2_notify_new_chat_messages_capping_info_update: presentQuota(phone) };
  tell(network, phone, "MessageCappingInfoNotification", data);
}

export function sendLock(network: WhatsappNetwork, phone: WhatsappAccount): void {
  const data = { xwa2_notify_account_reachout_timelock: presentLock(phone) };
  tell(network, phone, "NotificationUserReachoutTimelockUpdate", data);
}

function tell(network: WhatsappNetwork, phone: WhatsappAccount, name: string, data: unknown): void {
  const update = element("update", { op_name: name }, Buffer.from(JSON.stringify({ data })));
  for (const device of linkedDevices(phone))
    sendTracked(network, device, element("notification", notificationAttributes(network, "mex"), [update]));
}
