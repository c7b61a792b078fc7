import {
  groupJid,
  linkedDevices,
  requireWhatsappAccount,
  type WhatsappAccount,
  type WhatsappGroup,
} from "../accounts/state.ts";
import { type ContentInput, contentSchema, isChange, type SendOptions, targetOf } from "../content.ts";
import type { GroupMessage } from "../messages/chat-message.ts";
import { describeContent } from "../messages/content-describe.ts";
import { encodeContent } from "../messages/content-encode.ts";
import {
  contentContextOf,
  createUploader,
  type StanzaAttributes,
  stanzaAttributesOf,
} from "../messages/content-stanza.ts";
import { sendEncryptedToGroup } from "../messages/delivery.ts";
import { applyChange, encodeChange } from "../messages/message-changes.ts";
import { inventMessageId } from "../messages/message-id.ts";
import { groupThread, requireMessage } from "../messages/thread.ts";
import { inTurn, peerOf, unixSeconds, type WhatsappNetwork } from "../network.ts";
import { encodeWAMessage, proto } from "../protocol/baileys.ts";
import { jidOf, otherNameOf } from "../protocol/jid.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";
import { receiveInGroup } from "./group-receipts.ts";
import { requireMember } from "./groups.ts";

/** Sends a member's message to the group. The member is a contact, or the company typing on a phone. */
export function sendToGroup(
  network: WhatsappNetwork,
  group: WhatsappGroup,
  by: WhatsappAccount,
  input: ContentInput,
  options: Omit<SendOptions, "addressing">,
): Promise<GroupMessage> {
  const content = contentSchema.parse(input);
  requireMember(group, by);
  return inTurn(network, `group:${group.id}`, async () => {
    const id = options.id ?? inventMessageId();
    const thread = groupThread(network, group);
    if (content.kind === "view-once-notice")
      throw new WhatsappSandboxError("no-file", "a notice can be sent to a chat only, not to a group");
    if (isChange(content)) {
      const message = encodeChange(thread, by, content, group.addressing);
      await spread(network, group, by, { id, stanza: stanzaAttributesOf(content) }, message);
      changeInGroup(network, group, by, message);
      return requireMessage(thread, targetOf(content));
    }
    const surroundings = contentContextOf(thread, options, group.addressing);
    const message = await encodeContent(content, surroundings, createUploader(network));
    const kept = await rememberInGroup(network, group, by, id, message);
    await spread(network, group, by, { id, stanza: stanzaAttributesOf(content) }, message);
    network.events.emit({ type: "group-message", group: group.id, message: kept });
    receiveInGroup(network, group, kept);
    return kept;
  });
}

export async function rememberInGroup(
  network: WhatsappNetwork,
  group: WhatsappGroup,
  by: WhatsappAccount,
  id: string,
  message: proto.IMessage,
): Promise<GroupMessage> {
  const thread = groupThread(network, group);
  const known = thread.find(id);
  if (known) return known;
  const others = group.members.filter((member) => member.number !== by.number);
  const kept: GroupMessage = {
    id,
    group: group.id,
    author: by.number,
    ...(await describeContent(message, network.mediaStore)),
    at: new Date().toISOString(),
    timesArrived: 1,
    states: Object.fromEntries(others.map((member) => [member.number, "server"])),
  };
  thread.keep(kept, proto.Message.encode(message).finish());
  network.snapshot.changed();
  return kept;
}

/** Applies a reaction, an edit, a deletion or a vote to a message of the group. */
export function changeInGroup(
  network: WhatsappNetwork,
  group: WhatsappGroup,
  by: WhatsappAccount,
  message: proto.IMessage,
): void {
  const changed = applyChange(groupThread(network, group), by, message);
  if (!changed) return;
  network.snapshot.changed();
  network.events.emit({
    type: "group-message-changed",
    group: group.id,
    by: by.number,
    change: changed.change,
    message: changed.target,
  });
}

async function spread(
  network: WhatsappNetwork,
  group: WhatsappGroup,
  by: WhatsappAccount,
  { id, stanza }: { id: string; stanza: StanzaAttributes },
  message: proto.IMessage,
): Promise<void> {
  const jid = groupJid(group);
  const sender = jidOf(by, group.addressing);
  const { ciphertext, senderKey } = await peerOf(network, by).encryptForGroup(
    jid,
    sender,
    encodeWAMessage(message),
  );
  const senderKeyDistributionMessage = {
    groupId: jid,
    axolotlSenderKeyDistributionMessage: senderKey,
  };
  const sealed = {
    shared: ciphertext,
    key: encodeWAMessage({ senderKeyDistributionMessage }),
    whole: encodeWAMessage({ ...message, senderKeyDistributionMessage }),
  };
  const envelope = { id, attributes: { ...groupAttributes(group, by), ...stanza } };
  for (const member of group.members) {
    const owner = requireWhatsappAccount(network.state, member.number);
    for (const device of linkedDevices(owner)) {
      await sendEncryptedToGroup(network, by, owner, device, envelope, sealed);
    }
  }
}

/** Builds the attributes of a group message; they name its author both by LID and by number. */
export function groupAttributes(group: WhatsappGroup, by: WhatsappAccount, device?: number) {
  return {
    from: groupJid(group),
    participant: jidOf(by, group.addressing, device),
    ...otherNameOf(by, group.addressing, "participant_pn", "participant_lid"),
    addressing_mode: group.addressing,
    notify: by.name,
    t: unixSeconds(),
  };
}
