import type { Language } from "@recado/contract/shared/language";
import { readPhoneNumber } from "@recado/contract/shared/phone-number";
import type { Logger } from "pino";
import type { Database, ReadTx, WriteTx } from "../../../platform/db/database.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import type { ChannelIdentity } from "../../../ports/channel-content.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { BrandOfNow } from "../../brand/brand-of-now.ts";
import { findCompany, findDueDay, holdCompany } from "../../companies/queries.ts";
import { findConnection } from "../../connections/store.ts";
import { openTicketOf } from "../../contacts/identities/open-ticket-of.ts";
import { findReminderConnection } from "../../installation-settings/store.ts";
import { wordsOf } from "../../mails/mail-kinds.ts";
import { composeMessage } from "../../messages/actions.ts";
import { textBody } from "../../messages/rules.ts";
import { noteWhatsappReminder } from "../reminder-store.ts";
import { findInvoice } from "../store.ts";
import { tellOf, type WhatsappReminder } from "./remind-company.ts";

export interface WhatsappReminderDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
  brand: BrandOfNow;
  publicUrl: string;
  newExternalId(): string;
  /** Everything the channel calls a number, null when nobody is there; asked of whoever carries the connection. */
  checkNumber(connectionId: number, number: string): Promise<ChannelIdentity[] | null>;
}

/** After it what a reminder says of the days left is no longer so. */
const lifeMilliseconds = 86_400_000;

/**
 * Writes to the company's phone over the host's own connection, as any message of theirs. Tried again while that connection
 * is away, for a day; sent once at the most, and never to who has paid meanwhile.
 */
export function remindByWhatsapp(deps: WhatsappReminderDeps): Job {
  return async (payload) => {
    const reminder = payload as WhatsappReminder;
    const { database, clock, logger } = deps;
    const { companyId, invoiceId } = reminder;
    const now = clock.now();
    const from = await database.platform(findReminderConnection);
    if (!from || now.getTime() - Date.parse(reminder.at) > lifeMilliseconds) return;
    const phone = await database.read(companyId, async (db) =>
      readPhoneNumber((await findCompany(db))?.phone ?? ""),
    );
    if ("refusal" in phone) {
      if (phone.refusal !== "numberMissing")
        logger.warn(
          { companyId, invoiceId },
          `reminder not sent: company phone unreadable (${phone.refusal})`,
        );
      return;
    }
    // Many come at once: each that waited for an answer would keep all other jobs waiting.
    if (!(await database.read(from.companyId, (db) => isConnected(db, from.connectionId))))
      throw new Error("the connection that reminds is away");
    const identities = await deps.checkNumber(from.connectionId, phone.number);
    if (!identities) {
      logger.warn({ companyId, invoiceId }, "the company's phone is not on WhatsApp: no reminder there");
      return;
    }
    const { name } = await deps.brand.read();
    const words = await database.write(companyId, (db) => takeWords(db, deps, reminder, now, name));
    if (words === undefined) return;
    await database.write(from.companyId, async (db) => {
      const ticket = await openTicketOf(db, from.connectionId, identities);
      await composeMessage(db, {
        ticket,
        holds: textBody(words),
        externalId: deps.newExternalId(),
        clientMessageId: null,
        quotedId: null,
        userId: null,
        now,
      });
    });
  };
}

async function isConnected(db: ReadTx, connectionId: number): Promise<boolean> {
  return (await findConnection(db, connectionId))?.status === "CONNECTED";
}

/** Undefined where it is paid, cancelled or not there any more, was tried before, or is not to be told of meanwhile. */
async function takeWords(
  db: WriteTx,
  { publicUrl }: WhatsappReminderDeps,
  { invoiceId, moment }: WhatsappReminder,
  now: Date,
  brand: string,
): Promise<string | undefined> {
  await holdCompany(db);
  const company = await findCompany(db);
  const invoice = await findInvoice(db, invoiceId);
  const days = await findDueDay(db, now);
  if (!company?.payment_reminders || !days || !invoice || invoice.paid_at || invoice.cancelled_at)
    return undefined;
  if (!(await noteWhatsappReminder(db, invoiceId, moment, now))) return undefined;
  const told = tellOf(invoice, days, publicUrl);
  const { lines, button, note } = wordsOf("invoiceReminder", told, company.language as Language, brand);
  const door = button && `${button.label}:\n${button.href}`;
  return [lines.join("\n"), door, note].filter((part) => part !== undefined).join("\n\n");
}
