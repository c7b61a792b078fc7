import type { MediaType } from "@recado/contract/message-content";
import type { Push } from "@recado/contract/push-subscriptions";
import type { Language, Translated } from "@recado/contract/shared/language";
import type { TicketRow } from "../tickets/store.ts";
import type { News } from "./read-news.ts";

/** A payload has 4,096 bytes at the most; more than this no notification shows. */
const mostCharacters = 240;

const kinds: Readonly<Record<MediaType, Translated>> = {
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

const deleted: Translated = { pt: "Mensagem apagada", en: "Message deleted", es: "Mensaje eliminado" };

const mentioned: Translated = {
  pt: "mencionou você em",
  en: "mentioned you in",
  es: "le mencionó en",
};

export function composePush(
  news: News,
  ticket: TicketRow,
  { user_id, language }: { user_id: number; language: Language },
): Push {
  return {
    kind: news.kind,
    companyId: news.companyId,
    userId: user_id,
    ticketId: ticket.id,
    title:
      news.kind === "message"
        ? ticket.contact_name
        : `${news.by} ${mentioned[language]} ${ticket.contact_name}`,
    body: shorten(news.kind === "message" ? lastWords(ticket, language) : news.note),
    tag: news.kind === "message" ? `ticket-${ticket.id}` : `mention-${ticket.id}`,
    path: ticket.status === "pending" ? "/tickets?tab=pending" : `/tickets/${ticket.uuid}`,
  };
}

/** Words as they are, unless they were taken back; of everything else what kind of message it is. */
function lastWords({ last_message, last_media_type, last_deleted }: TicketRow, language: Language): string {
  if (last_deleted) return deleted[language];
  return last_message || kinds[last_media_type ?? "conversation"][language];
}

function shorten(text: string): string {
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters).toWellFormed()}…`;
}
