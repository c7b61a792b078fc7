import type { MessageContent } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { presentContactLabel } from "../contacts/present.ts";
import type { AuthorColumns, MessageColumns } from "./columns.ts";
import type { MessageRow } from "./queries.ts";
import type { StoredContent } from "./rules.ts";

export function presentMessage(row: MessageRow): Message {
  return { ...fields(row), quotedMsg: row.quoted && fields(row.quoted) };
}

function fields(row: MessageColumns & AuthorColumns): Omit<Message, "quotedMsg"> {
  return {
    id: row.id,
    ticketId: row.ticket_id,
    body: row.body,
    fromMe: row.from_me,
    mediaType: row.media_type,
    ...presentFile(row),
    content: row.content && presentContent(row.content),
    reactions: row.reactions.map(({ emoji, fromMe, name, isWaiting = false }) => ({
      emoji,
      fromMe,
      name,
      isWaiting,
    })),
    isForwarded: row.is_forwarded,
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
    error: row.error,
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
