import type { Language } from "@recado/contract/shared/language";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { AttendanceDeps } from "./conversation-deps.ts";
import { writeAutomatic } from "./write-automatic.ts";

/** Sends the automatic greeting after a ticket was accepted, if the company enabled it. */
export function greetAccepted(
  deps: AttendanceDeps,
  db: WriteTx,
  actor: Actor,
  ticket: TicketRow,
): Promise<void> {
  return writeAutomatic(deps, db, ticket, "sendGreetingAccepted", (language) =>
    acceptedGreeting(language, ticket.contact_name, actor.name),
  );
}

function acceptedGreeting(language: Language, contactName: string, userName: string): string {
  // A contact whose name is only a number is greeted without a name.
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
