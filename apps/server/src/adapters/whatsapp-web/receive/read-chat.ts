import type { ChannelIdentity, MessageAuthor } from "../../../ports/channel-content.ts";
import { groupOf, identitiesOf, identityOf, isOneOf } from "../jids.ts";

/** Chat and author of a message, read from the attributes of its stanza. */
export interface StanzaChat {
  contact: ChannelIdentity[];
  contactName: string | null;
  author: MessageAuthor | null;
  fromMe: boolean;
}

type Attrs = Readonly<Record<string, string>>;

/**
 * Reads chat and author from a stanza. Returns undefined if the chat is neither with a person nor a group: a status, a
 * newsletter, or the company's chat with itself.
 */
export function readStanzaChat(attrs: Attrs, me: readonly string[]): StanzaChat | undefined {
  const group = groupOf(attrs.from);
  if (group) return readGroup(group, attrs, me);
  return isOneOf(attrs.from, me) ? readOurs(attrs, me) : readTheirs(attrs, me);
}

function readGroup(group: ChannelIdentity, attrs: Attrs, me: readonly string[]): StanzaChat | undefined {
  const fromMe = isOneOf(attrs.participant, me);
  const author = { identities: authorIdentitiesOf(attrs), name: attrs.notify ?? null };
  if (author.identities.length === 0) return undefined;
  return { contact: [group], contactName: null, author: fromMe ? null : author, fromMe };
}

/** Reads the chat of a message that another device of the company sent. Such a stanza names the recipient. */
function readOurs(attrs: Attrs, me: readonly string[]): StanzaChat | undefined {
  if (isOneOf(attrs.recipient, me) || !identityOf(attrs.recipient)) return undefined;
  const { recipient, recipient_pn, recipient_lid, peer_recipient_pn, peer_recipient_lid } = attrs;
  const contact = identitiesOf([
    recipient,
    recipient_pn,
    recipient_lid,
    peer_recipient_pn,
    peer_recipient_lid,
  ]);
  return { contact, contactName: null, author: null, fromMe: true };
}

function readTheirs(attrs: Attrs, me: readonly string[]): StanzaChat | undefined {
  const contact = authorIdentitiesOf(attrs);
  if (contact.length === 0 || isOneOf(attrs.participant, me)) return undefined;
  return { contact, contactName: attrs.notify ?? null, author: null, fromMe: false };
}

/**
 * Returns all identities of a message's author. In a group or broadcast list, the author is the participant. A status
 * has no author here.
 */
export function authorIdentitiesOf(attrs: Attrs): ChannelIdentity[] {
  const { from, participant, participant_pn, participant_lid, sender_pn, sender_lid } = attrs;
  if (from === "status@broadcast") return [];
  if (participant === undefined) return identityOf(from) ? identitiesOf([from, sender_pn, sender_lid]) : [];
  return identitiesOf([participant, participant_pn, participant_lid, sender_pn, sender_lid]);
}
