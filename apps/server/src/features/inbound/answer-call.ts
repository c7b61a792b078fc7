import type { Language } from "@recado/contract/shared/language";
import { sql } from "kysely";
import type { WriteTx } from "../../platform/db/database.ts";
import { findCompany } from "../companies/queries.ts";
import { composeMessage } from "../messages/actions.ts";
import { textBody } from "../messages/rules.ts";
import { isSettingOn } from "../settings/queries.ts";
import { existingTicket } from "../tickets/actions.ts";

/** Whoever calls again within this time has been told. */
const toldMinutes = 5;

/** Tells whose call was refused that we are here in writing. */
export async function answerCall(
  db: WriteTx,
  connectionId: number,
  ticketId: number,
  newExternalId: () => string,
): Promise<void> {
  // Somebody would have taken it, and did not want to: there is nothing to explain.
  if (await isSettingOn(db, "call")) return;
  const company = await findCompany(db);
  const text = callRefused[(company?.language ?? "pt") as Language];
  if (await wasTold(db, ticketId, text)) return;
  await composeMessage(db, {
    ticket: { ...(await existingTicket(db, ticketId)), connection_id: connectionId },
    holds: textBody(text),
    externalId: newExternalId(),
    clientMessageId: null,
    quotedId: null,
    userId: null,
    now: new Date(),
  });
}

async function wasTold(db: WriteTx, ticketId: number, text: string): Promise<boolean> {
  const told = await db.first(sql`
    select 1 from messages
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and is_bot and body = ${text}
      and created_at > now() - make_interval(mins => ${toldMinutes})
    limit 1`);
  return told !== undefined;
}

const callRefused: Record<Language, string> = {
  pt: "*Mensagem Automática:*\nNão atendemos ligações por este número. Escreva ou mande um áudio e já vamos responder.",
  en: "*Automatic message:*\nWe do not take calls on this number. Please write or send a voice message and we will answer.",
  es: "*Mensaje automático:*\nNo atendemos llamadas en este número. Escriba o envíe un audio y le responderemos.",
};
