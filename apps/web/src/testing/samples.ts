import type { MessageMedia } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";
import type { TicketListFilter } from "../features/tickets/ticket-pages.ts";

const camila = {
  id: 1,
  name: "Camila Rocha",
  number: "5519981234410",
  email: "",
  profilePicUrl: null,
  isGroup: false,
};

export function sampleTicket(changes: Partial<Ticket> = {}): Ticket {
  return {
    id: 1,
    uuid: "0c4f8b3e-7a1d-4f6e-9b2a-5d8c3e1f7a90",
    companyId: 1,
    status: "open",
    priority: "normal",
    rating: null,
    userId: 7,
    user: { id: 7, name: "Marina" },
    queueId: 1,
    queue: { id: 1, name: "Pós-venda", color: "#c2700c" },
    whatsappId: 1,
    whatsapp: { id: 1, name: "Loja principal" },
    contactId: camila.id,
    contact: camila,
    tags: [],
    lastMessage: "",
    lastMessageId: null,
    fromMe: false,
    lastMessageType: "conversation",
    lastMessageMedia: null,
    lastMessageFailed: false,
    lastMessageDeleted: false,
    lastMessageAuthor: null,
    lastMessageAck: null,
    unreadMessages: 0,
    waitingSince: null,
    snooze: null,
    snoozeEnd: null,
    sla: null,
    windowClosesAt: null,
    heldBy: null,
    ad: null,
    isGroup: false,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    createdAt: "2026-11-20T12:00:00.000Z",
    queuedAt: "2026-11-20T12:00:00.000Z",
    updatedAt: "2026-11-20T12:00:00.000Z",
    ...changes,
  };
}

export function sampleFilter(changes: Partial<TicketListFilter> = {}): TicketListFilter {
  return {
    status: "open",
    showAll: false,
    searchParam: "",
    filter: [],
    oldestFirst: false,
    priorityFirst: false,
    slaFirst: false,
    ...changes,
  };
}

export function sampleMessage(changes: Partial<Message> = {}): Message {
  return {
    id: "1",
    ticketId: 1,
    body: "Oi",
    fromMe: false,
    mediaType: "conversation",
    mediaUrl: null,
    media: null,
    content: null,
    reactions: [],
    isForwarded: false,
    mentionedNames: [],
    transcript: null,
    tappedId: null,
    ad: null,
    ack: 0,
    deliveredAt: null,
    readAt: null,
    isDeleted: false,
    isEdited: false,
    read: false,
    createdAt: "2026-11-20T12:00:00.000Z",
    queueId: 1,
    participant: null,
    contact: camila,
    userId: null,
    isBot: false,
    clientMessageId: null,
    error: null,
    quotedMsg: null,
    ...changes,
  };
}

export function sampleFile(changes: Partial<MessageMedia> = {}): MessageMedia {
  return {
    state: "stored",
    name: "foto.jpg",
    mimeType: "image/jpeg",
    size: 48_210,
    width: 800,
    height: 600,
    duration: null,
    peaks: null,
    thumbnailUrl: null,
    isVoice: false,
    isViewOnce: false,
    ...changes,
  };
}
