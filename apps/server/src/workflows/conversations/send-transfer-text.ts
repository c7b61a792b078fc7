import type { Language } from "@recado/contract/shared/language";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { writeAutomatic } from "./write-automatic.ts";

/**
 * Sends the customer a text that names the new queue or user after a transfer, if the company has enabled such texts.
 */
export function sendTransferText(
  deps: ConversationDeps,
  db: WriteTx,
  ticket: TicketRow,
  holdSeconds?: number,
): Promise<string[]> {
  const { queue_name: queue, user_name: user } = ticket;
  return writeAutomatic(
    deps,
    db,
    ticket,
    "sendMsgTransfTicket",
    (language) => transferText(language, queue, user),
    holdSeconds,
  );
}

export function transferText(language: Language, queue: string | null, user: string | null): string {
  const { opening, toQueue, toUser, waits } = words[language];
  const place = queue === null ? "" : ` ${toQueue} *${queue}*`;
  const person = user === null ? "" : ` ${toUser} *${user}*`;
  return `${opening}${place}${person}.${user === null ? ` ${waits}` : ""}`;
}

interface TransferTexts {
  opening: string;
  toQueue: string;
  toUser: string;
  waits: string;
}

const words: Record<Language, TransferTexts> = {
  pt: {
    opening: "*Mensagem Automática:*\nSeu atendimento foi transferido",
    toQueue: "para o setor",
    toUser: "aos cuidados de",
    waits: "Aguarde um momento, já vamos atender você.",
  },
  en: {
    opening: "*Automatic message:*\nYour conversation was transferred",
    toQueue: "to",
    toUser: "and will be handled by",
    waits: "Please wait a moment. We will be with you soon.",
  },
  es: {
    opening: "*Mensaje automático:*\nSu conversación fue transferida",
    toQueue: "al área",
    toUser: "y la atenderá",
    waits: "Espere un momento, enseguida le atendemos.",
  },
};
