import type { Language } from "@recado/contract/shared/language";
import type { Actor } from "../../platform/actor.ts";
import type { Change } from "../../platform/db/database.ts";
import { findCompany } from "../companies/store.ts";
import { composeMessage } from "../messages/actions.ts";
import { holdsText } from "../messages/rules.ts";
import { isSettingOn } from "../settings/queries.ts";
import type { TicketRow } from "../tickets/store.ts";
import type { AttendanceHouse } from "./attendance-house.ts";

/** The automatic greeting of whoever accepted, when the company wants it; groups are not greeted. */
export async function greetAccepted(
  house: AttendanceHouse,
  db: Change,
  actor: Actor,
  ticket: TicketRow,
): Promise<void> {
  const { connection_id } = ticket;
  if (ticket.is_group || connection_id === null) return;
  const now = house.clock.now();
  // Nothing but a template would reach them.
  if (ticket.window_closes_at !== null && ticket.window_closes_at <= now) return;
  if (!(await isSettingOn(db, "sendGreetingAccepted"))) return;
  const company = await findCompany(db);
  await composeMessage(db, {
    ticket: { ...ticket, connection_id },
    holds: holdsText(
      acceptedGreeting((company?.language ?? "pt") as Language, ticket.contact_name, actor.name),
    ),
    externalId: house.newExternalId(),
    clientMessageId: null,
    quotedId: null,
    userId: null,
    now,
  });
}

function acceptedGreeting(language: Language, contactName: string, userName: string): string {
  // A number is no name to greet by.
  const [firstName = ""] = /^\+?\d+$/.test(contactName) ? [""] : contactName.split(" ");
  const contact = firstName === "" ? "" : `, ${firstName}`;
  return greetings[language](contact, userName);
}

const greetings: Record<Language, (contact: string, user: string) => string> = {
  pt: (contact, user) =>
    `*Mensagem Automática:*\nOlá${contact}! Meu nome é ${user} e vou continuar o seu atendimento.`,
  en: (contact, user) =>
    `*Automatic message:*\nHello${contact}! My name is ${user} and I will take care of you from here.`,
  es: (contact, user) =>
    `*Mensaje automático:*\n¡Hola${contact}! Mi nombre es ${user} y voy a continuar con su atención.`,
};
