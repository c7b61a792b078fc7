import type { MessageAd, MessageMediaType, MessageTranscript } from "@recado/contract/message-content";
import type { NamedMention } from "../contacts/rules.ts";
import type { StoredContent, StoredMedia, StoredReaction } from "./rules.ts";

export interface MessageColumns {
  id: string;
  ticket_id: number;
  contact_id: number;
  connection_id: number | null;
  external_id: string;
  client_message_id: string | null;
  from_me: boolean;
  body: string;
  /** Contacts that the message's text mentions, with their current names. */
  mentions: NamedMention[] | null;
  media_type: MessageMediaType;
  media_path: string | null;
  thumbnail_path: string | null;
  media_info: StoredMedia | null;
  /** Text of an audio message; null if it is not transcribed. */
  transcript: MessageTranscript | null;
  content: StoredContent | null;
  reactions: StoredReaction[];
  is_forwarded: boolean;
  tapped_id: string | null;
  ad: MessageAd | null;
  sender_id: number | null;
  participant: string | null;
  queue_id: number | null;
  user_id: number | null;
  is_bot: boolean;
  ack: number;
  delivered_at: Date | null;
  read_at: Date | null;
  error: string | null;
  /** True if the message was sent again after an attempt with unknown result, and no receipt has arrived since. */
  was_in_doubt: boolean;
  read: boolean;
  is_deleted: boolean;
  is_edited: boolean;
  quoted_id: string | null;
  created_at: Date;
}

export const messageColumnNames = [
  "id",
  "ticket_id",
  "contact_id",
  "connection_id",
  "external_id",
  "client_message_id",
  "from_me",
  "body",
  "mentions",
  "media_type",
  "media_path",
  "thumbnail_path",
  "media_info",
  "transcript",
  "content",
  "reactions",
  "is_forwarded",
  "tapped_id",
  "ad",
  "sender_id",
  "participant",
  "queue_id",
  "user_id",
  "is_bot",
  "ack",
  "delivered_at",
  "read_at",
  "error",
  "was_in_doubt",
  "read",
  "is_deleted",
  "is_edited",
  "quoted_id",
  "created_at",
] as const satisfies readonly (keyof MessageColumns)[];

/** Columns of a message's author, in a group or in a direct chat. */
export interface AuthorColumns {
  author_id: number;
  author_name: string;
  author_number: string | null;
  author_email: string;
  author_picture: string | null;
  author_is_group: boolean;
}
