import { findWhatsappAccount, linkedDevices, type WhatsappAccount } from "../accounts/state.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { bytesOf, childOf, childrenOf, element } from "../protocol/binary-node.ts";
import { jidOf, type ParsedJid, parseJid } from "../protocol/jid.ts";
import type { Query } from "./queries.ts";

/**
 * Answers a query for people and their devices. The response has one node per user, with one element for each requested
 * protocol.
 */
export function answerUsync({ network, node, session }: Query): BinaryNode[] {
  const usync = childOf(node, "usync");
  const protocols = childrenOf(childOf(usync, "query")).map((protocol) => protocol.tag);
  for (const protocol of protocols) {
    if (!(protocol in elements)) {
      network.log.leaveUnhandled(`usync ${protocol}`, session?.account.number, node);
    }
  }
  const users = childrenOf(childOf(usync, "list"), "user").map((user) => {
    const asked = askedFor(user);
    const account = user.attrs.jid ? findWhatsappAccount(network.state, asked) : findByPhone(network, asked);
    const answers = protocols.flatMap((protocol) => elements[protocol]?.(account, asked) ?? []);
    return element("user", { jid: jidAnswer(account, asked) }, answers);
  });
  const result = element(
    "result",
    {},
    protocols.map((protocol) => element(protocol)),
  );
  return [element("usync", usync?.attrs ?? {}, [result, element("list", {}, users)])];
}

/**
 * Returns the JID of a user in a query. The query names the user by JID, or by a contact node with "+" and the number.
 */
function askedFor(user: BinaryNode): ParsedJid | undefined {
  if (user.attrs.jid) return parseJid(user.attrs.jid);
  const phone = bytesOf(childOf(user, "contact"))?.toString("utf8").replace(/\D/g, "");
  return phone ? { user: phone, device: 0, addressing: "pn" } : undefined;
}

/**
 * Finds an account by phone number. Old Brazilian numbers may be registered without the ninth digit, and both spellings
 * reach the account.
 */
function findByPhone({ state }: Query["network"], asked: ParsedJid | undefined): WhatsappAccount | undefined {
  const exact = findWhatsappAccount(state, asked);
  if (exact || !asked) return exact;
  const match = /^55(\d{2})(9?)(\d{8})$/.exec(asked.user);
  if (!match) return undefined;
  const [, area, ninth, rest] = match;
  return findWhatsappAccount(state, { ...asked, user: `55${area}${ninth ? "" : "9"}${rest}` });
}

function jidAnswer(account: WhatsappAccount | undefined, asked: ParsedJid | undefined): string | undefined {
  if (!asked) return undefined;
  return jidOf(account ?? { number: asked.user, lid: asked.user }, asked.addressing);
}

type Protocol = (account: WhatsappAccount | undefined, asked: ParsedJid | undefined) => BinaryNode[];

const elements: Record<string, Protocol> = {
  contact: (account) => [element("contact", { type: account ? "in" : "out" })],
  // The response to a query by LID contains no LID, because the client would store the LID as the person's number.
  lid: (account, asked) =>
    account && asked?.addressing === "pn" ? [element("lid", { val: jidOf(account, "lid") })] : [],
  devices: (account) => [
    element("devices", {}, [element("device-list", {}, account ? deviceNodes(account) : [])]),
  ],
  status: () => [element("status", { t: "0" }, "")],
  disappearing_mode: () => [element("disappearing_mode", { duration: "0", t: "0" })],
};

function deviceNodes(account: WhatsappAccount): BinaryNode[] {
  return [
    element("device", { id: "0" }),
    ...linkedDevices(account).map(({ id }) => element("device", { id: String(id), "key-index": String(id) })),
  ];
}
