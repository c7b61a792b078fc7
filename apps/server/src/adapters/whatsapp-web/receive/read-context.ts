import type { proto } from "baileys";
import type { Mention, ReceivedMessage } from "../../../ports/channel-content.ts";
import { groupOf, identityOf, isOneOf } from "../jids.ts";

/** Context of a message: quote, forwarding and mentions. Any kind of content may carry it. */
function findContext(content: proto.IMessage): proto.IContextInfo | undefined {
  const parts: { contextInfo?: proto.IContextInfo | null }[] = Object.values(content).filter(
    (part) => typeof part === "object" && part !== null,
  );
  return parts.map(({ contextInfo }) => contextInfo).find((context) => Boolean(context)) ?? undefined;
}

export function readContext(
  content: proto.IMessage,
  me: readonly string[],
): Pick<ReceivedMessage, "quotedExternalId" | "isForwarded" | "ad" | "mentions"> {
  const context = findContext(content);
  return {
    ...readAd(context),
    quotedExternalId: context?.stanzaId || null,
    isForwarded: Boolean(context?.isForwarded) || (context?.forwardingScore ?? 0) > 0,
    ...readMentions(content, me),
  };
}

function readAd(context: proto.IContextInfo | undefined): Pick<ReceivedMessage, "ad"> {
  const told = context?.externalAdReply;
  if (!told) return {};
  const { sourceId, sourceType, title: headline, body, sourceUrl: url, ctwaClid: clickId } = told;
  return { ad: { sourceId, sourceType, headline, body, url, clickId } };
}

/** Clients may send anything, but WhatsApp allows no more mentions than a group has members. */
const mostMentions = 1_024;

export function readMentions(
  content: proto.IMessage,
  me: readonly string[],
): Pick<ReceivedMessage, "mentions"> {
  const context = findContext(content);
  const people = (context?.mentionedJid ?? []).flatMap((jid): Mention[] => {
    const identity = identityOf(jid);
    return identity ? [{ identity, isOurs: isOneOf(jid, me), name: null }] : [];
  });
  const groups = (context?.groupMentions ?? []).flatMap(({ groupJid, groupSubject }): Mention[] => {
    const identity = groupOf(groupJid);
    return identity ? [{ identity, isOurs: false, name: groupSubject || null }] : [];
  });
  const mentions = [...people, ...groups].slice(0, mostMentions);
  return mentions.length > 0 ? { mentions } : {};
}
