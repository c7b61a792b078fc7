import type { Language } from "@recado/contract/shared/language";
import { findCompany, mayWork } from "../../domain/companies/queries.ts";
import { composeMessage } from "../../domain/messages/actions.ts";
import { wasWrittenByBot } from "../../domain/messages/queries.ts";
import { textBody } from "../../domain/messages/rules.ts";
import { isSettingOn } from "../../domain/settings/queries.ts";
import { existingTicket } from "../../domain/tickets/actions.ts";
import type { WriteTx } from "../../platform/db/database.ts";

/** Minutes during which a contact who calls repeatedly gets the explanation only once. */
const toldMinutes = 5;

/** Sends a message to a contact whose phone call was refused: the company answers in writing. */
export async function answerCall(
  db: WriteTx,
  connectionId: number,
  ticketId: number,
  newExternalId: () => string,
): Promise<void> {
  // If this setting is on, phone calls ring on the company's phone. A person declined this call, so no explanation is
  // sent.
  if (await isSettingOn(db, "call")) return;
  const now = new Date();
  if (!(await mayWork(db, now))) return;
  const company = await findCompany(db);
  const text = callRefused[(company?.language ?? "pt") as Language];
  if (await wasWrittenByBot(db, ticketId, text, toldMinutes)) return;
  await composeMessage(db, {
    ticket: { ...(await existingTicket(db, ticketId)), connection_id: connectionId },
    holds: textBody(text),
    externalId: newExternalId(),
    clientMessageId: null,
    quotedId: null,
    userId: null,
    now,
  });
}

const callRefused: Record<Language, string> = {
  pt: "*Mensagem Automática:*\nNão atendemos ligações por este número. Escreva ou mande um áudio e já vamos responder.",
  en: "*Automatic message:*\nWe do not take calls on this number. Please write or send a voice message and we will reply.",
  es: "*Mensaje automático:*\nNo atendemos llamadas en este número. Escriba o envíe un mensaje de voz y le responderemos.",
};
