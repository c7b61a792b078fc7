import { createHash } from "node:crypto";
import { z } from "zod";
import {
  groupJid,
  isMember,
  linkedDevices,
  requireWhatsappAccount,
  type WhatsappAccount,
  type WhatsappGroup,
} from "../accounts/state.ts";
import { sendTracked } from "../messages/delivery.ts";
import { unixSeconds, type WhatsappNetwork } from "../network.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { element } from "../protocol/binary-node.ts";
import { type AddressingMode, jidOf, otherNameOf } from "../protocol/jid.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";

const number = z.string().regex(/^\d{8,15}$/);

export const newGroupSchema = z.strictObject({
  subject: z.string().min(1),
  /** Numbers of the members, who are contacts or phones; the first member is the owner unless `owner` is given. */
  members: z.array(number).min(1),
  owner: number.optional(),
  addressing: z.enum(["lid", "pn"]).default("lid"),
  id: z.string().regex(/^\d+$/).optional(),
});
export type NewGroup = z.input<typeof newGroupSchema>;

/** A change of a group; each change alters only one property or the membership. */
export const groupChangeSchema = z.union([
  z.strictObject({ subject: z.string().min(1) }),
  z.strictObject({ description: z.string() }),
  z.strictObject({ add: z.array(number).min(1) }),
  z.strictObject({ remove: z.array(number).min(1) }),
  z.strictObject({ promote: z.array(number).min(1) }),
  z.strictObject({ demote: z.array(number).min(1) }),
  z.strictObject({ leave: z.literal(true) }),
]);
export type GroupChange = z.output<typeof groupChangeSchema>;

export interface GroupView {
  id: string;
  jid: string;
  subject: string;
  description: string;
  addressing: AddressingMode;
  owner: string;
  members: { number: string; admin: boolean }[];
}

export function presentGroup(group: WhatsappGroup): GroupView {
  const { id, subject, description, addressing, owner, members } = group;
  return structuredClone({ id, jid: groupJid(group), subject, description, addressing, owner, members });
}

export function createGroup(network: WhatsappNetwork, input: NewGroup): WhatsappGroup {
  const { subject, members, owner, addressing, id } = newGroupSchema.parse(input);
  const numbers = [...new Set([owner ?? members[0] ?? "", ...members])];
  const [creator = ""] = numbers;
  for (const one of numbers) requireWhatsappAccount(network.state, one);
  const group: WhatsappGroup = {
    id: id ?? inventGroupId(subject, network.state.groups.length),
    subject,
    description: "",
    addressing,
    owner: creator,
    createdAt: new Date().toISOString(),
    members: numbers.map((one) => ({ number: one, admin: one === creator })),
    messages: [],
    contents: {},
  };
  if (network.state.groups.some((other) => other.id === group.id)) {
    throw new WhatsappSandboxError("number-taken", group.id);
  }
  network.state.groups.push(group);
  network.snapshot.changed();
  const described = element("create", { type: "new" }, [describeGroup(network, group)]);
  notify(network, group, requireWhatsappAccount(network.state, creator), [described], group.members);
  network.events.emit({ type: "group-created", group: group.id, by: creator, change: subject });
  return group;
}

function inventGroupId(subject: string, count: number): string {
  const digest = createHash("sha256").update(`${subject}:${count}`).digest();
  return `120363${digest.readBigUInt64BE().toString().padStart(20, "0").slice(-12)}`;
}

export function requireGroup({ state }: WhatsappNetwork, id: string): WhatsappGroup {
  const group = state.groups.find((one) => one.id === id || groupJid(one) === id);
  if (!group) throw new WhatsappSandboxError("unknown-group", id);
  return group;
}

export function requireMember(group: WhatsappGroup, account: WhatsappAccount): void {
  if (!isMember(group, account))
    throw new WhatsappSandboxError("not-a-member", `${account.number} of ${group.id}`);
}

/** Changes the group and notifies all of its previous and new members. */
export function changeGroup(
  network: WhatsappNetwork,
  group: WhatsappGroup,
  by: WhatsappAccount,
  change: GroupChange,
): void {
  requireMember(group, by);
  const before = group.members;
  const told = apply(network, group, by, change);
  network.snapshot.changed();
  const [kind = ""] = Object.keys(change);
  const newcomers = group.members.filter((member) => !before.includes(member));
  notify(network, group, by, [told], [...before, ...newcomers]);
  network.events.emit({ type: "group-changed", group: group.id, by: by.number, change: kind });
}

function apply(
  network: WhatsappNetwork,
  group: WhatsappGroup,
  by: WhatsappAccount,
  change: GroupChange,
): BinaryNode {
  if ("subject" in change) {
    group.subject = change.subject;
    return element("subject", {
      subject: change.subject,
      s_t: unixSeconds(),
      s_o: jidOf(by, group.addressing),
    });
  }
  if ("description" in change) {
    group.description = change.description;
    const body = element("body", {}, Buffer.from(change.description));
    return element("description", { id: network.nextId() }, [body]);
  }
  if ("leave" in change) return withMembers(network, group, "leave", [by.number]);
  if ("add" in change) return withMembers(network, group, "add", change.add);
  if ("remove" in change) return withMembers(network, group, "remove", change.remove);
  if ("promote" in change) return withMembers(network, group, "promote", change.promote);
  return withMembers(network, group, "demote", change.demote);
}

type MemberChange = "add" | "remove" | "leave" | "promote" | "demote";

function withMembers(
  network: WhatsappNetwork,
  group: WhatsappGroup,
  change: MemberChange,
  numbers: string[],
): BinaryNode {
  const accounts = numbers.map((one) => requireWhatsappAccount(network.state, one));
  const others = group.members.filter((member) => !numbers.includes(member.number));
  if (change === "add") {
    group.members = [...others, ...numbers.map((one) => ({ number: one, admin: false }))];
  } else {
    for (const account of accounts) requireMember(group, account);
    if (change === "promote" || change === "demote") {
      for (const member of group.members) {
        if (numbers.includes(member.number)) member.admin = change === "promote";
      }
    } else {
      group.members = others;
    }
  }
  return element(
    change,
    {},
    accounts.map((account) => element("participant", namesOf(account, group.addressing))),
  );
}

function namesOf(account: WhatsappAccount, addressing: AddressingMode): Record<string, string> {
  return { jid: jidOf(account, addressing), ...otherNameOf(account, addressing, "phone_number", "lid") };
}

/** Builds the response to a `w:g2` query about a group. */
export function describeGroup({ state }: WhatsappNetwork, group: WhatsappGroup): BinaryNode {
  const owner = requireWhatsappAccount(state, group.owner);
  const created = String(Math.floor(Date.parse(group.createdAt) / 1000));
  const creator = jidOf(owner, group.addressing);
  const participants = group.members.map((member) =>
    element("participant", {
      ...namesOf(requireWhatsappAccount(state, member.number), group.addressing),
      type: adminTitle(group, member),
    }),
  );
  const description = element("description", { id: `d${created}`, t: created, participant: creator }, [
    element("body", {}, Buffer.from(group.description)),
  ]);
  return element(
    "group",
    {
      id: group.id,
      addressing_mode: group.addressing,
      subject: group.subject,
      s_t: created,
      s_o: creator,
      creation: created,
      creator,
      creator_pn: jidOf(owner, "pn"),
      size: String(group.members.length),
    },
    group.description ? [description, ...participants] : participants,
  );
}

function adminTitle(group: WhatsappGroup, member: { number: string; admin: boolean }): string | undefined {
  if (member.number === group.owner) return "superadmin";
  return member.admin ? "admin" : undefined;
}

function notify(
  network: WhatsappNetwork,
  group: WhatsappGroup,
  by: WhatsappAccount,
  content: BinaryNode[],
  audience: { number: string }[],
): void {
  const attributes = {
    from: groupJid(group),
    participant: jidOf(by, group.addressing),
    ...otherNameOf(by, group.addressing, "participant_pn", "participant_lid"),
    notify: by.name,
    type: "w:gp2",
    addressing_mode: group.addressing,
    t: unixSeconds(),
  };
  for (const member of audience) {
    for (const device of linkedDevices(requireWhatsappAccount(network.state, member.number))) {
      sendTracked(network, device, element("notification", { ...attributes, id: network.nextId() }, content));
    }
  }
}
