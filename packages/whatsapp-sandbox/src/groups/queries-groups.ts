import { findGroup, findWhatsappAccount, isMember, type WhatsappGroup } from "../accounts/state.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { bytesOf, childOf, childrenOf, element } from "../protocol/binary-node.ts";
import { parseJid } from "../protocol/jid.ts";
import type { Query } from "../queries/queries.ts";
import { changeGroup, createGroup, describeGroup, type GroupChange } from "./groups.ts";

function notFound(): BinaryNode[] {
  return [element("error", { code: "404", text: "item-not-found" })];
}

/** Returns the group if the account of the session is a member; for other accounts the group does not exist. */
function groupOf({ network, node, session }: Query, jid = node.attrs.to): WhatsappGroup | undefined {
  const group = findGroup(network.state, jid);
  return group && session && isMember(group, session.account) ? group : undefined;
}

export function answerGroup(query: Query): BinaryNode[] {
  const group = groupOf(query);
  return group ? [describeGroup(query.network, group)] : notFound();
}

export function answerGroups({ network, session }: Query): BinaryNode[] {
  const mine = network.state.groups.filter((group) => session && isMember(group, session.account));
  return [
    element(
      "groups",
      {},
      mine.map((group) => describeGroup(network, group)),
    ),
  ];
}

export function answerCreate({ network, node, session }: Query): BinaryNode[] {
  const asked = childOf(node, "create");
  if (!session || !asked) return notFound();
  const owner = session.account.number;
  const { subject = "" } = asked.attrs;
  const group = createGroup(network, { subject, owner, members: [owner, ...numbersOf(network, asked)] });
  return [describeGroup(network, group)];
}

export function answerLeave(query: Query): BinaryNode[] {
  const leave = childOf(query.node, "leave");
  const group = groupOf(query, childOf(leave, "group")?.attrs.id);
  return group ? change(query, group, { leave: true }) : notFound();
}

export function answerSubject(query: Query): BinaryNode[] {
  const group = groupOf(query);
  const subject = bytesOf(childOf(query.node, "subject"))?.toString("utf8") ?? "";
  return group ? change(query, group, { subject }) : notFound();
}

export function answerDescription(query: Query): BinaryNode[] {
  const group = groupOf(query);
  const body = childOf(childOf(query.node, "description"), "body");
  return group ? change(query, group, { description: bytesOf(body)?.toString("utf8") ?? "" }) : notFound();
}

/** Handles the queries add, remove, promote and demote; the response repeats the affected members. */
export function answerMembers(query: Query): BinaryNode[] {
  const group = groupOf(query);
  const [asked] = childrenOf(query.node);
  if (!group || !asked) return notFound();
  const numbers = numbersOf(query.network, asked);
  const changes: Record<string, GroupChange> = {
    add: { add: numbers },
    remove: { remove: numbers },
    promote: { promote: numbers },
    demote: { demote: numbers },
  };
  const wanted = changes[asked.tag];
  if (!wanted || numbers.length === 0) return notFound();
  change(query, group, wanted);
  return [element(asked.tag, {}, childrenOf(asked, "participant"))];
}

function change({ network, session }: Query, group: WhatsappGroup, wanted: GroupChange): BinaryNode[] {
  if (session) changeGroup(network, group, session.account, wanted);
  return [];
}

function numbersOf(network: Query["network"], node: BinaryNode): string[] {
  return childrenOf(node, "participant").flatMap(
    ({ attrs }) => findWhatsappAccount(network.state, parseJid(attrs.jid))?.number ?? [],
  );
}
