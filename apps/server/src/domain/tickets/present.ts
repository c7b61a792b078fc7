import { findWordsInText } from "@recado/contract/shared/find-in-text";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { ticketPriorities } from "@recado/contract/ticket-priority";
import type { Ticket, TicketDetail, TicketMessageMatch } from "@recado/contract/tickets";
import { extraInfoOf } from "../contacts/present.ts";
import { showMentions } from "../contacts/rules.ts";
import { excerptOf, hasAllWords } from "./rules.ts";
import type { DetailedTicketRow, ListedTicketRow, TicketRow } from "./store.ts";

export function presentTicket(row: TicketRow): Ticket {
  return {
    id: row.id,
    uuid: row.uuid,
    companyId: row.company_id,
    status: row.status,
    priority: presentPriority(row),
    rating: row.rating === null ? null : { value: row.rating, scale: row.rating_scale },
    userId: row.user_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
    queueId: row.queue_id,
    queue:
      row.queue_id === null
        ? null
        : { id: row.queue_id, name: row.queue_name ?? "", color: row.queue_color ?? "" },
    whatsappId: row.connection_id,
    whatsapp: row.connection_id === null ? null : { id: row.connection_id, name: row.connection_name ?? "" },
    contactId: row.contact_id,
    contact: presentTicketContact(row),
    tags: row.tags,
    lastMessage: lastMessageOf(row),
    lastMessageId: row.last_message_id,
    fromMe: row.last_from_me ?? false,
    lastMessageAck: row.last_ack,
    lastMessageType: row.last_media_type,
    lastMessageMedia: presentMedia(row.last_media),
    lastMessageFailed: row.last_failed ?? false,
    lastMessageDeleted: row.last_deleted ?? false,
    lastMessageAuthor: lastAuthorOf(row),
    unreadMessages: row.unread_messages,
    waitingSince: row.status === "closed" ? null : (row.waiting_since?.toISOString() ?? null),
    snooze: presentSnooze(row),
    snoozeEnd: row.status === "open" ? row.snooze_end : null,
    sla: row.sla,
    windowClosesAt: row.window_closes_at?.toISOString() ?? null,
    heldBy: row.held_by,
    ad: row.ad,
    isGroup: row.is_group,
    chatbot: row.chatbot,
    useIntegration: row.use_integration,
    promptId: row.prompt_id,
    integrationId: row.integration_id,
    createdAt: row.created_at.toISOString(),
    queuedAt: row.queued_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns the preview of the ticket's last message, with the current names of mentioned contacts. */
export function lastMessageOf({ last_message, last_mentions }: TicketRow): string {
  return showMentions(last_message, last_mentions);
}

function lastAuthorOf({ is_group, last_from_me, last_author, last_participant }: TicketRow): string | null {
  if (!is_group || last_from_me !== false) return null;
  return last_author ?? (last_participant === null ? null : formatPhone(last_participant));
}

/** Presents a ticket with the contact fields that only the detail view shows. */
export function presentDetail(row: DetailedTicketRow): TicketDetail {
  const ticket = presentTicket(row);
  const extraInfo = extraInfoOf({ extra_info: row.contact_extra_info });
  return { ...ticket, contact: { ...ticket.contact, extraInfo } };
}

export function presentPriority({ priority }: Pick<TicketRow, "priority">): Ticket["priority"] {
  return ticketPriorities[priority] ?? "normal";
}

function presentSnooze({ snoozed_at, snoozed_until }: TicketRow): Ticket["snooze"] {
  return snoozed_at && { until: snoozed_until?.toISOString() ?? null };
}

export function presentTicketContact(row: TicketRow): Ticket["contact"] {
  return {
    id: row.contact_id,
    name: row.contact_name,
    number: row.contact_number ?? "",
    email: row.contact_email,
    profilePicUrl: row.contact_picture,
    isGroup: row.is_group,
  };
}

/**
 * Presents the message by which a search found the ticket. There is none if the term is the contact's name: whoever
 * searches for a person wants the end of the conversation, and not the greeting that mentions the person.
 */
export function presentFoundMessages(row: ListedTicketRow, term: string): TicketMessageMatch[] {
  const { id, found_id, found_body, found_file, found_mentions = null } = row;
  if (found_id === undefined || found_id === null || hasAllWords(row.contact_name, term)) return [];
  const text = showMentions(found_body ?? "", found_mentions);
  const isFile = Boolean(found_file) && findWordsInText(text, term).length === 0;
  return [
    { ticketId: id, messageId: found_id, excerpt: excerptOf(isFile ? (found_file ?? "") : text, term) },
  ];
}

function presentMedia(media: TicketRow["last_media"]): Ticket["lastMessageMedia"] {
  return media && { name: media.name, duration: media.duration, isVoice: media.isVoice };
}
