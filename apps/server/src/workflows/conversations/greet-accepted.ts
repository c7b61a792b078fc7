import type { Language } from "@recado/contract/shared/language";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { writeAutomatic } from "./write-automatic.ts";

/** Sends the customer the automatic greeting after a ticket was accepted, if the company has enabled the greeting. */
export function greetAccepted(
  deps: Pick<ConversationDeps, "clock" | "newExternalId">,
  db: WriteTx,
  userName: string,
  ticket: TicketRow,
  holdSeconds?: number,
): Promise<string[]> {
  const compose = (language: Language) => acceptedGreeting(language, ticket.contact_name, userName);
  return writeAutomatic(deps, db, ticket, "sendGreetingAccepted", compose, holdSeconds);
}

function acceptedGreeting(language: Language, contactName: string, userName: string): string {
  // If the contact's name is only a number, the greeting contains no name.
  const [firstName = ""] = /^\+?\d+$/.test(contactName) ? [""] : contactName.split(" ");
  const contact = firstName === "" ? "" : `, ${firstName}`;
  return greetings[language](contact, userName);
}

const greetings: Record<Language, (contact: string, user: string) => string> = {
  pt: (contact, user) =>
    `*Mensagem Automática:*\nOlá${contact}! Meu nome é ${user} e vou continuar o seu atendimento.`,
  en: (contact, user) =>
    `*Automatic message:*\nHello${contact}! My name is ${user} and I will be helping you from here.`,
  es: (contact, user) =>
    `*Mensaje automático:*\n¡Hola${contact}! Mi nombre es ${user} y voy a continuar con su atención.`,
};
