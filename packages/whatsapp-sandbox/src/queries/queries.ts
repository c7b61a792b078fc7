import { answerAppState } from "../accounts/app-state.ts";
import { sendBacklog } from "../accounts/login.ts";
import { acceptCompanionHello, isCompanionFinish } from "../accounts/pairing.ts";
import { answerPicture } from "../accounts/pictures.ts";
import { answerMex } from "../accounts/reachout.ts";
import { unlinkDevice } from "../accounts/unlink.ts";
import {
  answerCreate,
  answerDescription,
  answerGroup,
  answerGroups,
  answerLeave,
  answerMembers,
  answerSubject,
} from "../groups/queries-groups.ts";
import type { WhatsappNetwork } from "../network.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { childOf, childrenOf, element } from "../protocol/binary-node.ts";
import type { DeviceConnection, DeviceSession } from "../protocol/connection.ts";
import { SERVER_JID } from "../protocol/jid.ts";
import {
  answerBundles,
  answerCount,
  answerDigest,
  rotateSignedPreKey,
  storePreKeys,
} from "./queries-keys.ts";
import { answerUsync } from "./queries-usync.ts";

export interface Query {
  network: WhatsappNetwork;
  connection: DeviceConnection;
  node: BinaryNode;
  /** Session of the connection; undefined while the connection is still being paired. */
  session: DeviceSession | undefined;
}

type Answer = BinaryNode[] | Promise<BinaryNode[]>;
type Responder = (query: Query) => Answer;

/**
 * Handlers for every query that Baileys sends, by the query's namespace, type and first child. Work that follows a
 * response is in `afterwards`.
 */
const responders: Record<string, Responder> = {
  "w:p get ping": () => [],
  "w:stats  add": () => [],
  "passive set active": () => [],
  "passive set passive": () => [],
  "encrypt get count": answerCount,
  "encrypt set registration": storePreKeys,
  "encrypt set rotate": rotateSignedPreKey,
  "encrypt get digest": answerDigest,
  "encrypt get key": answerBundles,
  "usync get usync": answerUsync,
  "abt get props": () => [element("props", { protocol: "1", hash: "sandbox" }, [])],
  "blocklist get": () => [element("list", {}, [])],
  "blocklist set item": () => [element("list", {}, [])],
  "privacy get privacy": answerPrivacy,
  "privacy set privacy": () => [],
  "privacy set tokens": () => [element("tokens", {}, [])],
  "disappearing_mode set disappearing_mode": () => [],
  "status set status": () => [],
  "urn:xmpp:whatsapp:dirty set clean": () => [],
  "w:sync:app:state set sync": answerSettings,
  "w:profile:picture get picture": answerPicture,
  "w:profile:picture set picture": () => [element("picture", { id: "1" })],
  "w:profile:picture set": () => [],
  "w:biz get business_profile": () => [element("business_profile", {}, [])],
  "w:g2 get participating": answerGroups,
  "w:g2 get query": answerGroup,
  "w:g2 set create": answerCreate,
  "w:g2 set leave": answerLeave,
  "w:g2 set subject": answerSubject,
  "w:g2 set description": answerDescription,
  "w:g2 set add": answerMembers,
  "w:g2 set remove": answerMembers,
  "w:g2 set promote": answerMembers,
  "w:g2 set demote": answerMembers,
  "w:m set media_conn": answerMediaConnection,
  "w:mex get query": answerMex,
  "md set remove-companion-device": () => [],
  "md set link_code_companion_reg": answerLinkCode,
};

const afterwards: Record<string, (query: Query) => Promise<void>> = {
  "passive set active": async ({ network, connection, session }) => {
    if (session) await sendBacklog(network, connection, session);
  },
  "md set remove-companion-device": async ({ network, session }) => {
    if (session) await unlinkDevice(network, session.account, session.device, "client");
  },
};

export async function answerQuery(query: Query): Promise<void> {
  const { network, connection, node } = query;
  const name = [node.attrs.xmlns, node.attrs.type ?? "", childrenOf(node)[0]?.tag].filter(isNamed).join(" ");
  const responder = responders[name];
  if (!responder) network.log.leaveUnhandled(`iq ${name}`, query.session?.account.number, node);
  const content = responder ? await responder(query) : [];
  const failed = content.some((child) => child.tag === "error");
  connection.send(
    element(
      "iq",
      { from: node.attrs.to ?? SERVER_JID, type: failed ? "error" : "result", id: node.attrs.id },
      content,
    ),
  );
  await afterwards[name]?.(query);
}

function isNamed(part: string | undefined): boolean {
  return part !== undefined;
}

function answerPrivacy(): BinaryNode[] {
  const names = ["readreceipts", "last", "online", "profile", "status", "groupadd", "calladd", "messages"];
  return [
    element(
      "privacy",
      {},
      names.map((name) => element("category", { name, value: "all" })),
    ),
  ];
}

function answerSettings({ network, node, session }: Query): BinaryNode[] | Promise<BinaryNode[]> {
  return session ? answerAppState(network, session, childOf(node, "sync")) : [];
}

function answerMediaConnection({ network }: Query): BinaryNode[] {
  const host = element("host", { hostname: network.mediaHostname, maxContentLengthBytes: "104857600" });
  return [element("media_conn", { auth: "sandbox", ttl: "3600", max_buckets: "12" }, [host])];
}

function answerLinkCode({ network, connection, node }: Query): BinaryNode[] {
  if (!isCompanionFinish(node)) return acceptCompanionHello(network, connection, node);
  network.pairings.get(connection)?.finishCode?.(node);
  return [];
}
