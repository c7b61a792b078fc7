import type { Language } from "@recado/contract/shared/language";
import { fillVariables } from "@recado/contract/shared/template-variables";
import { composeMessage } from "../../domain/messages/actions.ts";
import { textBody } from "../../domain/messages/rules.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { Clock } from "../../ports/clock.ts";

export interface BotDeps {
  clock: Clock;
  newExternalId(): string;
}

export interface BotLocale {
  language: Language;
  timeZone: string;
}

/**
 * Sends texts to the customer as messages of the bot, with their variables filled. Returns the ids of the messages.
 * `holdSeconds` delays the sending by that number of seconds.
 */
export async function sendBotTexts(
  deps: BotDeps,
  db: WriteTx,
  ticket: TicketRow,
  tongue: BotLocale,
  texts: readonly string[],
  { holdSeconds }: { holdSeconds?: number } = {},
): Promise<string[]> {
  const { connection_id } = ticket;
  if (connection_id === null) return [];
  const now = deps.clock.now();
  const said: string[] = [];
  for (const text of texts) {
    const { id } = await composeMessage(db, {
      ticket: { ...ticket, connection_id },
      holds: textBody(fillBotText(text, ticket, tongue, now)),
      externalId: deps.newExternalId(),
      clientMessageId: null,
      quotedId: null,
      userId: null,
      ...(holdSeconds === undefined ? {} : { holdSeconds }),
      now,
    });
    said.push(id);
  }
  return said;
}

export function fillBotText(
  text: string,
  ticket: Pick<TicketRow, "id" | "contact_name" | "created_at">,
  { language, timeZone }: BotLocale,
  now: Date,
): string {
  return fillVariables(text, {
    contactName: ticket.contact_name,
    ticket: { id: ticket.id, createdAt: ticket.created_at.toISOString() },
    now,
    language,
    timeZone,
  });
}
