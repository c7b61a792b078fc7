import { notificationAttributes, sendTracked } from "../messages/delivery.ts";
import type { WhatsappNetwork } from "../network.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { element } from "../protocol/binary-node.ts";
import { jidOf, parseJid } from "../protocol/jid.ts";
import type { Query } from "../queries/queries.ts";
import {
  findGroup,
  findWhatsappAccount,
  groupJid,
  linkedDevices,
  requireWhatsappAccount,
  type WhatsappAccount,
  type WhatsappGroup,
} from "./state.ts";

/**
 * Answers a query for a profile picture with the picture's URL on the media host, which serves pictures unencrypted.
 */
export function answerPicture({ network, node, session }: Query): BinaryNode[] {
  const { target } = node.attrs;
  const owner = target
    ? (findGroup(network.state, target) ?? findWhatsappAccount(network.state, parseJid(target)))
    : session?.account;
  const picture = owner?.picture;
  if (picture === "hidden") return [element("error", { code: "401", text: "not-authorized" })];
  if (!picture) return [element("error", { code: "404", text: "item-not-found" })];
  const { id, directPath } = picture;
  const url = `https://${network.mediaHostname}${directPath}`;
  return [element("picture", { id, type: "image", url, direct_path: directPath })];
}

/**
 * Changes, removes (null) or hides the picture of a person or group. Notifies the phones that know the person or group.
 */
export async function setPicture(
  network: WhatsappNetwork,
  owner: WhatsappAccount | WhatsappGroup,
  bytes: Uint8Array | null | "hidden",
): Promise<void> {
  if (bytes === null) delete owner.picture;
  else if (bytes === "hidden") owner.picture = "hidden";
  else {
    const directPath = await network.mediaStore.put(Buffer.from(bytes));
    owner.picture = { id: String(Date.now()), directPath };
  }
  network.snapshot.changed();
  const isGone = bytes === null || bytes === "hidden";
  const { from, author, audience } =
    "members" in owner ? groupNews(network, owner) : contactNews(network, owner);
  const id = isGone ? undefined : String(Date.now());
  const news = element(isGone ? "delete" : "set", { id, author, hash: "sandbox" });
  for (const device of audience.flatMap(linkedDevices)) {
    sendTracked(
      network,
      device,
      element("notification", { ...notificationAttributes(network, "picture"), from }, [news]),
    );
  }
}

interface News {
  from: string;
  author: string;
  audience: WhatsappAccount[];
}

function contactNews({ state }: WhatsappNetwork, owner: WhatsappAccount): News {
  const from = jidOf(owner, "lid");
  const audience = state.accounts.filter((phone) => owner.messages.some((one) => one.phone === phone.number));
  return { from, author: from, audience };
}

function groupNews({ state }: WhatsappNetwork, owner: WhatsappGroup): News {
  const audience = owner.members.map((member) => requireWhatsappAccount(state, member.number));
  return {
    from: groupJid(owner),
    author: jidOf(requireWhatsappAccount(state, owner.owner), owner.addressing),
    audience,
  };
}
