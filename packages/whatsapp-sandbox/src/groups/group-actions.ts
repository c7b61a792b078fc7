import { groupJid, linkedDevices, requireWhatsappAccount } from "../accounts/state.ts";
import type { ContentInput, SendOptions } from "../content.ts";
import type { TypingState } from "../events.ts";
import type { GroupMessage, WhatsappMessageState } from "../messages/chat-message.ts";
import { activityOf } from "../messages/contact-actions.ts";
import { pushStanza } from "../messages/delivery.ts";
import type { WhatsappNetwork } from "../network.ts";
import { element } from "../protocol/binary-node.ts";
import { jidOf } from "../protocol/jid.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";
import { advanceInGroup } from "./group-receipts.ts";
import {
  changeGroup,
  createGroup,
  type GroupChange,
  type GroupView,
  groupChangeSchema,
  type NewGroup,
  presentGroup,
  requireGroup,
  requireMember,
} from "./groups.ts";
import { sendToGroup } from "./send-to-group.ts";

/**
 * Methods for groups. Groups are named by id or JID, members by their number. A phone that is a member acts as if its
 * owner typed on the phone itself.
 */
export interface GroupActions {
  createGroup(input: NewGroup): GroupView;
  groups(): GroupView[];
  changeGroup(group: string, by: string, change: GroupChange): GroupView;
  sendToGroup(
    group: string,
    by: string,
    content: ContentInput,
    options?: Omit<SendOptions, "addressing">,
  ): Promise<GroupMessage>;
  /** Returns all messages of the group, oldest first. */
  groupMessages(group: string): GroupMessage[];
  /**
   * Marks messages as read or played by the member. If `ids` is omitted, all messages that the member has received are
   * marked.
   */
  seeInGroup(
    group: string,
    member: string,
    state: Extract<WhatsappMessageState, "read" | "played">,
    ids?: string[],
  ): void;
  typingInGroup(group: string, member: string, state: TypingState): void;
  waitForGroupMessage(
    group: string,
    match: { id?: string; text?: string },
    timeoutMs?: number,
  ): Promise<GroupMessage>;
}

export function makeGroupActions(network: WhatsappNetwork): GroupActions {
  const accountOf = (number: string) => requireWhatsappAccount(network.state, number);
  const groupOf = (id: string) => requireGroup(network, id);
  return {
    createGroup: (input) => presentGroup(createGroup(network, input)),
    groups: () => network.state.groups.map(presentGroup),
    changeGroup(id, by, change) {
      const group = groupOf(id);
      changeGroup(network, group, accountOf(by), groupChangeSchema.parse(change));
      return presentGroup(group);
    },
    sendToGroup: async (id, by, content, options = {}) =>
      structuredClone(await sendToGroup(network, groupOf(id), accountOf(by), content, options)),
    groupMessages: (id) => structuredClone(groupOf(id).messages),
    seeInGroup(id, member, state, ids) {
      const group = groupOf(id);
      const seen = group.messages.filter((message) => !ids || ids.includes(message.id));
      if (ids && seen.length < ids.length) throw new WhatsappSandboxError("unknown-message", ids.join());
      advanceInGroup(network, group, accountOf(member), seen, state);
    },
    typingInGroup(id, number, state) {
      const group = groupOf(id);
      const member = accountOf(number);
      requireMember(group, member);
      const attributes = { from: groupJid(group), participant: jidOf(member, group.addressing) };
      const node = element("chatstate", attributes, [activityOf(state)]);
      for (const other of group.members) {
        for (const device of linkedDevices(accountOf(other.number))) pushStanza(network, device, node);
      }
    },
    waitForGroupMessage: async (id, match, timeoutMs) =>
      structuredClone(
        await network.events.until(
          () =>
            groupOf(id).messages.find(
              (message) =>
                (match.id === undefined || message.id === match.id) &&
                (match.text === undefined || message.text === match.text),
            ),
          timeoutMs,
        ),
      ),
  };
}
