import type { Language } from "@recado/contract/shared/language";
import { readPhoneNumber } from "@recado/contract/shared/phone-number";
import type { Logger } from "pino";
import { findCompany, findDueDay, lockCompany } from "../../domain/companies/queries.ts";
import { findConnection } from "../../domain/connections/store.ts";
import { findReminderConnection } from "../../domain/installation-settings/store.ts";
import { noteWhatsappReminder } from "../../domain/invoices/reminder-store.ts";
import { findInvoice } from "../../domain/invoices/store.ts";
import { composeMessage } from "../../domain/messages/actions.ts";
import { textBody } from "../../domain/messages/rules.ts";
import type { Database, ReadTx, WriteTx } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CurrentBrand } from "../brand/current-brand.ts";
import { openTicketOfContact } from "../contact-identities/open-contact-ticket.ts";
import { mailText } from "../mails/mail-kinds.ts";
import { reminderFacts, type WhatsappReminder } from "./remind-company.ts";

export interface WhatsappReminderDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
  brand: CurrentBrand;
  publicUrl: string;
  newExternalId(): string;
  /**
   * Resolves to every identity that the channel has for a number, or to null if the number has no account. The request
   * goes to the process that owns the connection.
   */
  checkNumber(connectionId: number, number: string): Promise<ChannelIdentity[] | null>;
}

/** Lifetime of a reminder. Later, the number of days in its text is wrong. */
const lifeMilliseconds = 86_400_000;

/**
 * Sends a reminder to the company's phone over the operator's connection. While that connection is down, the reminder
 * is retried for a day. A reminder is sent at most once, and never after payment.
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
          `invoice reminder not sent by WhatsApp: company phone invalid (${phone.refusal})`,
        );
      return;
    }
    // Fails at once while the connection is offline. Jobs that wait for the connection would occupy all workers and
    // block other jobs.
    if (!(await database.read(from.companyId, (db) => isConnected(db, from.connectionId))))
      throw new Error("the connection that sends invoice reminders is offline");
    const identities = await deps.checkNumber(from.connectionId, phone.number);
    if (!identities) {
      logger.warn(
        { companyId, invoiceId },
        "invoice reminder not sent by WhatsApp: company phone is not on WhatsApp",
      );
      return;
    }
    const { name } = await deps.brand.read();
    const words = await database.write(companyId, (db) => takeReminderText(db, deps, reminder, now, name));
    if (words === undefined) return;
    await database.write(from.companyId, async (db) => {
      const ticket = await openTicketOfContact(db, from.connectionId, identities, {
        type: "invoiceReminder",
      });
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

/**
 * Marks the reminder as tried and returns its text. Returns undefined if the invoice is paid, cancelled or deleted, or
 * if the reminder was tried before or is no longer due.
 */
async function takeReminderText(
  db: WriteTx,
  { publicUrl }: WhatsappReminderDeps,
  { invoiceId, moment }: WhatsappReminder,
  now: Date,
  brand: string,
): Promise<string | undefined> {
  await lockCompany(db);
  const company = await findCompany(db);
  const invoice = await findInvoice(db, invoiceId);
  const days = await findDueDay(db, now);
  if (!company?.payment_reminders || !days || !invoice || invoice.paid_at || invoice.cancelled_at)
    return undefined;
  if (!(await noteWhatsappReminder(db, invoiceId, moment, now))) return undefined;
  const told = reminderFacts(invoice, days, publicUrl);
  const { lines, button, note } = mailText("invoiceReminder", told, company.language as Language, brand);
  const door = button && `${button.label}:\n${button.href}`;
  return [lines.join("\n"), door, note].filter((part) => part !== undefined).join("\n\n");
}
