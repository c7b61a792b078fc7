/*
 * Each text from a customer is compared with a table of opt-out phrases (rules.ts) in the transaction that stores the
 * message. If a contact that got a mass message asks for no more, the contact is opted out under one key for all its
 * identities (`person_key`) and gets one confirmation. All code that sends mass messages calls `noteBulkMessage` and
 * `isOptedOut`. Opening the link `/o/…` opts nobody out; only its button does (opt-out-link).
 */

import type { Language } from "@recado/contract/shared/language";
import { optOutTexts } from "@recado/contract/shared/opt-out-texts";
import { findCompany, mayWork } from "../../domain/companies/queries.ts";
import { readSettings } from "../../domain/settings/queries.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { type BotDeps, sendBotTexts } from "../chatbot-menu/send-texts.ts";
import { optIn, optOut } from "./actions.ts";
import { wasWrittenInBulk } from "./bulk-store.ts";
import { isOptedOut } from "./queries.ts";
import { type OptOutRequest, readOptOutRequest } from "./rules.ts";

/** Time after a mass message during which the contact's text may be a reply to the mass message. */
const bulkMilliseconds = 30 * 24 * 3_600_000;

interface OptOutHandlingDeps extends BotDeps {
  /**
   * Connection over which the message arrived. The connection may be deleted meanwhile, and then the ticket refers to
   * no connection.
   */
  connectionId: number;
}

/**
 * Opts the contact out of mass messages, or in again, if the text asks for that, and confirms the change once. Returns
 * true if the chatbot must not reply to the message.
 */
export async function handleOptOut(
  deps: OptOutHandlingDeps,
  db: WriteTx,
  ticket: TicketRow,
  text: string,
): Promise<boolean> {
  const wish = readOptOutRequest(text);
  if (!wish || ticket.is_group) return false;
  return wish.wants === "stop" ? stop(deps, db, ticket, wish, text) : resume(deps, db, ticket, wish);
}

async function stop(
  deps: OptOutHandlingDeps,
  db: WriteTx,
  ticket: TicketRow,
  { how }: OptOutRequest,
  words: string,
): Promise<boolean> {
  const now = deps.clock.now();
  const { contact_id: contactId } = ticket;
  const since = new Date(now.getTime() - bulkMilliseconds);
  if (!(await wasWrittenInBulk(db, deps.connectionId, contactId, since))) return false;
  const isNew = (await optOut(db, { contactId, reason: how, words, now })) !== undefined;
  if (isNew) await confirm(deps, db, ticket, "optOutMessage");
  // A repeated keyword such as "stop" may be meant for the chatbot's menu; a whole sentence is not.
  return isNew || how === "message";
}

/**
 * Opts the contact in again. A keyword alone may be meant for a chatbot menu or an integration that is active in the
 * ticket.
 */
async function resume(
  deps: BotDeps,
  db: WriteTx,
  ticket: TicketRow,
  { how }: OptOutRequest,
): Promise<boolean> {
  if (how === "keyword" && (ticket.chatbot || ticket.use_integration)) return false;
  const { contact_id: contactId } = ticket;
  if (!(await isOptedOut(db, contactId)) || !(await optIn(db, contactId))) return false;
  await confirm(deps, db, ticket, "optInMessage");
  return true;
}

async function confirm(
  deps: BotDeps,
  db: WriteTx,
  ticket: TicketRow,
  setting: "optOutMessage" | "optInMessage",
): Promise<void> {
  if (!(await mayWork(db, deps.clock.now()))) return;
  const company = await findCompany(db);
  if (!company) return;
  const language = company.language as Language;
  const text = (await readSettings(db))[setting].trim() || optOutTexts[setting][language];
  await sendBotTexts(deps, db, ticket, { language, timeZone: company.time_zone }, [text]);
}
