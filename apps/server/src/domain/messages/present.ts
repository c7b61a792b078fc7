import type { MessageContent } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { presentContactLabel } from "../contacts/present.ts";
import { nameToShow, showMentions } from "../contacts/rules.ts";
import type { TicketRow } from "../tickets/store.ts";
import type { AuthorColumns, MessageColumns } from "./columns.ts";
import type { MessageRow } from "./queries.ts";
import type { StoredContent } from "./rules.ts";
import type { NewMessage } from "./store.ts";

export function presentMessage(row: MessageRow): Message {
  return { ...fields(row), quotedMsg: row.quoted && fields(row.quoted) };
}

function fields(row: MessageColumns & AuthorColumns): Omit<Message, "quotedMsg"> {
  return {
    id: row.id,
    ticketId: row.ticket_id,
    body: showMentions(row.body, row.mentions),
    fromMe: row.from_me,
    mediaType: row.media_type,
    ...presentFile(row),
    transcript: row.transcript,
    content: row.content && presentContent(row.content),
    reactions: row.reactions.map(({ emoji, fromMe, name, isWaiting = false }) => ({
      emoji,
      fromMe,
      name,
      isWaiting,
    })),
    isForwarded: row.is_forwarded,
    mentionedNames: row.mentions?.map(nameToShow) ?? [],
    tappedId: row.tapped_id,
    ad: row.ad,
    ack: row.ack,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    read: row.read,
    createdAt: row.created_at.toISOString(),
    queueId: row.queue_id,
    participant: row.participant,
    contact: row.from_me ? null : presentAuthor(row),
    userId: row.user_id,
    isBot: row.is_bot,
    clientMessageId: row.client_message_id,
    // A deleted message shows no error: if the message has arrived in spite of the error, it is deleted at the
    // recipient too.
    error: row.is_deleted ? null : row.error,
  };
}

function presentFile(row: MessageColumns): Pick<Message, "mediaUrl" | "media"> {
  const { id, media_info: media, media_path: path, thumbnail_path: thumbnail } = row;
  if (!media) return { mediaUrl: null, media: null };
  return {
    mediaUrl: path === null ? null : `/media/messages/${id}/${encodeURIComponent(media.name)}`,
    media: { ...media, thumbnailUrl: thumbnail === null ? null : `/media/messages/${id}/thumbnail` },
  };
}

function presentContent(content: StoredContent): MessageContent {
  if (content.type === "template") {
    const { type, name, language } = content;
    return { type, name, language };
  }
  if (content.type !== "poll") return content;
  const { type, question, mayChooseSeveral, options, votes } = content;
  const votesFor = (title: string) => votes.filter((vote) => vote.options.includes(title)).length;
  return {
    type,
    question,
    mayChooseSeveral,
    options: options.map((title) => ({ title, votes: votesFor(title) })),
  };
}

function presentAuthor(row: AuthorColumns): Message["contact"] {
  return presentContactLabel({
    id: row.author_id,
    name: row.author_name,
    number: row.author_number,
    email: row.author_email,
    profile_pic_url: row.author_picture,
    is_group: row.author_is_group,
  });
}

/** Builds the row of a message that was just inserted, without fetching it. The message must not quote another one. */
export function newRow(id: string, stored: NewMessage, ticket: TicketRow): MessageRow {
  return {
    id,
    ticket_id: stored.ticketId,
    contact_id: stored.contactId,
    connection_id: stored.connectionId,
    external_id: stored.externalId,
    client_message_id: stored.clientMessageId,
    from_me: stored.fromMe,
    body: stored.holds.body,
    // The text still has the stored names; current names are looked up when the message is fetched from the database.
    mentions: stored.mentions?.map(({ shown }) => ({ shown, name: null, number: null })) ?? null,
    media_type: stored.holds.mediaType,
    media_path: stored.holds.file?.path ?? null,
    thumbnail_path: stored.holds.file?.thumbnailPath ?? null,
    media_info: stored.holds.file?.media ?? null,
    transcript: stored.transcript ?? null,
    content: stored.holds.content,
    reactions: [],
    is_forwarded: stored.isForwarded,
    tapped_id: stored.tappedId ?? null,
    ad: stored.ad ?? null,
    sender_id: null,
    participant: stored.participant,
    queue_id: stored.queueId,
    user_id: stored.userId,
    is_bot: stored.isBot,
    ack: stored.ack,
    delivered_at: null,
    read_at: null,
    error: null,
    was_in_doubt: false,
    read: stored.read,
    is_deleted: false,
    is_edited: false,
    quoted_id: null,
    created_at: stored.createdAt,
    quoted: null,
    author_id: stored.contactId,
    author_name: ticket.contact_name,
    author_number: ticket.contact_number,
    author_email: ticket.contact_email,
    author_picture: ticket.contact_picture,
    author_is_group: ticket.is_group,
  };
}
