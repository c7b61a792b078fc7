import { randomUUID } from "node:crypto";
import type { Message } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";
import type { AssistantQuestion } from "../../ports/assistant.ts";

export type TestSetting = Pick<AssistantQuestion, "companyId" | "language" | "timeZone" | "now">;

/** Id for the made-up contact and ticket; no stored row has the id 0. */
const nothing = 0;
const contact = {
  id: nothing,
  name: "Teste",
  number: "5511900000000",
  email: "",
  profilePicUrl: null,
  isGroup: false,
};
const connection = { id: nothing, name: "Teste" };

/** Builds a test question from a made-up ticket with one message; nothing is stored. */
export function composeTestQuestion(setting: TestSetting, words: string): AssistantQuestion {
  const ticket = makeUpTicket(setting, words);
  return {
    ...setting,
    isTest: true,
    ticket,
    contact,
    connection,
    readFile: () => Promise.reject(new Error("the message of an assistant's test has no file")),
    messages: [{ ...makeUpMessage(setting, words), fileLink: null }],
    history: [],
    memory: null,
  };
}

function makeUpTicket({ companyId, now }: TestSetting, words: string): Ticket {
  return {
    id: nothing,
    uuid: randomUUID(),
    companyId,
    status: "pending",
    priority: "normal",
    rating: null,
    userId: null,
    user: null,
    queueId: null,
    queue: null,
    whatsappId: null,
    whatsapp: null,
    contactId: contact.id,
    contact,
    tags: [],
    lastMessage: words,
    lastMessageId: String(nothing),
    fromMe: false,
    lastMessageAck: null,
    lastMessageType: "conversation",
    lastMessageMedia: null,
    lastMessageFailed: false,
    lastMessageDeleted: false,
    waitingSince: null,
    lastMessageAuthor: null,
    snooze: null,
    snoozeEnd: null,
    unreadMessages: 1,
    sla: null,
    windowClosesAt: null,
    heldBy: null,
    ad: null,
    isGroup: false,
    chatbot: true,
    useIntegration: true,
    promptId: null,
    integrationId: null,
    createdAt: now.toISOString(),
    queuedAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

function makeUpMessage({ now }: TestSetting, body: string): Message {
  return {
    id: String(nothing),
    ticketId: nothing,
    body,
    fromMe: false,
    mediaType: "conversation",
    mediaUrl: null,
    media: null,
    transcript: null,
    content: null,
    reactions: [],
    isForwarded: false,
    mentionedNames: [],
    tappedId: null,
    ad: null,
    ack: 0,
    isDeleted: false,
    isEdited: false,
    read: false,
    createdAt: now.toISOString(),
    queueId: null,
    participant: null,
    contact,
    userId: null,
    isBot: false,
    deliveredAt: null,
    readAt: null,
    clientMessageId: null,
    error: null,
    quotedMsg: null,
  };
}
