import type { MessageMediaType } from "@recado/contract/message-content";
import type { PushPayload } from "@recado/contract/push-subscriptions";
import type { Language, TranslatedText } from "@recado/contract/shared/language";
import { lastMessageOf } from "../../domain/tickets/present.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { PushSubject } from "./read-push-subject.ts";

/**
 * Largest number of characters in a push. A payload holds at most 4,096 bytes and contains each text twice; browsers
 * display no more text than this.
 */
const mostCharacters = { title: 120, body: 240 };

const kinds: Readonly<Record<MessageMediaType, TranslatedText>> = {
  conversation: { pt: "Mensagem", en: "Message", es: "Mensaje" },
  image: { pt: "Foto", en: "Photo", es: "Foto" },
  audio: { pt: "Áudio", en: "Audio", es: "Audio" },
  video: { pt: "Vídeo", en: "Video", es: "Video" },
  application: { pt: "Documento", en: "Document", es: "Documento" },
  sticker: { pt: "Figurinha", en: "Sticker", es: "Sticker" },
  locationMessage: { pt: "Localização", en: "Location", es: "Ubicación" },
  vcard: { pt: "Contato", en: "Contact", es: "Contacto" },
  poll: { pt: "Enquete", en: "Poll", es: "Encuesta" },
  call_log: { pt: "Chamada", en: "Call", es: "Llamada" },
  template: { pt: "Mensagem", en: "Message", es: "Mensaje" },
  unsupported: { pt: "Mensagem", en: "Message", es: "Mensaje" },
};

const deleted: TranslatedText = { pt: "Mensagem apagada", en: "Message deleted", es: "Mensaje eliminado" };

const titles = {
  mention: {
    pt: (by, customer) => `${by} mencionou você em ${customer}`,
    en: (by, customer) => `${by} mentioned you in ${customer}'s ticket`,
    es: (by, customer) => `${by} le mencionó en el ticket de ${customer}`,
  },
  transfer: {
    pt: (by, customer) => `${by} transferiu o atendimento de ${customer} para você`,
    en: (by, customer) => `${by} transferred ${customer}'s ticket to you`,
    es: (by, customer) => `${by} le transfirió el ticket de ${customer}`,
  },
} as const satisfies Record<string, Record<Language, (by: string, customer: string) => string>>;

const assigned: Record<Language, (customer: string) => string> = {
  pt: (customer) => `Você recebeu o atendimento de ${customer}`,
  en: (customer) => `You received ${customer}'s ticket`,
  es: (customer) => `Recibió el ticket de ${customer}`,
};

const tags = { message: "ticket", mention: "mention", transfer: "transfer", assigned: "transfer" } as const;

interface PushReader {
  user_id: number;
  language: Language;
  /** Number of the recipient's own tickets that have unread messages. */
  unread: number;
}

export function composePush(
  news: PushSubject,
  ticket: TicketRow,
  { user_id, language, unread }: PushReader,
  publicUrl: string,
): PushPayload {
  const words = {
    title: shorten(titleOf(news, ticket.contact_name, language), mostCharacters.title),
    body: shorten(
      news.kind === "mention" ? news.note : lastMessageText(ticket, language),
      mostCharacters.body,
    ),
    tag: `${tags[news.kind]}-${ticket.id}`,
  };
  const path = ticket.status === "pending" ? "/tickets?tab=pending" : `/tickets/${ticket.uuid}`;
  return {
    kind: news.kind === "assigned" ? "transfer" : news.kind,
    companyId: news.companyId,
    userId: user_id,
    ticketId: ticket.id,
    ...words,
    path,
    unread,
    web_push: 8030,
    notification: {
      ...words,
      lang: language,
      navigate: new URL(path, publicUrl).href,
      app_badge: String(unread),
    },
  };
}

function titleOf(news: PushSubject, customer: string, language: Language): string {
  if (news.kind === "assigned") return assigned[language](customer);
  return news.kind === "message" ? customer : titles[news.kind][language](news.by, customer);
}

/** Last message as plain text. A deleted message, or one without text, is replaced with a short label. */
function lastMessageText(ticket: TicketRow, language: Language): string {
  const { last_media_type, last_deleted } = ticket;
  if (last_deleted) return deleted[language];
  return lastMessageOf(ticket) || kinds[last_media_type ?? "conversation"][language];
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
}
