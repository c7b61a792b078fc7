import { messageSchema } from "@recado/contract/messages";
import { isMasked } from "@recado/contract/shared/is-masked";
import { fillVariables, variableText } from "@recado/contract/shared/template-variables";
import type { WorkingHours } from "@recado/contract/shared/working-hours";
import { findCompany } from "../../domain/companies/queries.ts";
import { presentMessage } from "../../domain/messages/present.ts";
import { findMessagePage } from "../../domain/messages/queries.ts";
import { accessTicket } from "../../domain/tickets/policy.ts";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { hidesNumbers, maskAnswer } from "../../platform/personal-data/hide-numbers.ts";
import type { CopilotFacts, CopilotLine } from "./copilot-prompts.ts";

/** Limits of the conversation that the model reads: older messages are left out, and long ones are cut. */
const mostCharacters = 12_000;
const mostOfMessage = 2_000;

/**
 * Reads what the model may know about a ticket: what the actor sees of it. Throws ERR_NO_TICKET_FOUND if the actor may
 * not see the ticket. Customers' numbers are masked for a role that hides them.
 */
export async function readCopilotFacts(
  db: ReadTx,
  actor: Actor,
  ticketId: number,
  now: Date,
): Promise<Omit<CopilotFacts, "pieces">> {
  const ticket = await accessTicket(db, actor, ticketId);
  const [company, { rows }] = await Promise.all([findCompany(db), findMessagePage(db, ticketId, {})]);
  if (!company) throw new Error("the company does not exist");
  const { name, time_zone: timeZone, schedules } = company;
  const messages = rows.map(presentMessage).map((message) => {
    return hidesNumbers(actor) ? (maskAnswer(messageSchema, message) as typeof message) : message;
  });
  return {
    companyName: name,
    workingHours: describeHours(schedules as WorkingHours[]),
    now: new Intl.DateTimeFormat("en-GB", {
      timeZone,
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
    }).format(now),
    firstName: ticket.is_group ? "" : firstNameOf(ticket.contact_name, now),
    conversation: fitLines(messages.flatMap(lineOf)).toReversed(),
  };
}

function lineOf(message: ReturnType<typeof presentMessage>): CopilotLine[] {
  const { fromMe, isBot, isDeleted, mediaType, transcript } = message;
  const body = message.body || (transcript?.state === "done" ? transcript.text : "");
  if (isDeleted || mediaType === "call_log" || mediaType === "unsupported") return [];
  const isText = mediaType === "conversation" || mediaType === "template";
  const text = (isText ? body : `[${mediaType}] ${body}`).trim().slice(0, mostOfMessage);
  if (text === "") return [];
  return [{ from: fromMe ? companySide(isBot) : "Customer", text }];
}

function companySide(isBot: boolean): CopilotLine["from"] {
  return isBot ? "Bot" : "Agent";
}

/** Keeps as many of the newest lines as fit. */
function fitLines(newestFirst: readonly CopilotLine[]): CopilotLine[] {
  let left = mostCharacters;
  return newestFirst.filter(({ text }) => {
    left -= text.length;
    return left >= 0;
  });
}

/** First name as greetings use it; empty for a customer whose name is only a number or is masked. */
function firstNameOf(contactName: string, now: Date): string {
  const facts = { contactName, ticket: null, now, language: "pt", timeZone: "UTC" } as const;
  const name = fillVariables(variableText("firstName"), facts);
  return isMasked(name) || /\d{4}/.test(name) ? "" : name;
}

function describeHours(week: readonly WorkingHours[]): string {
  return week
    .filter(({ startTime, endTime }) => startTime !== endTime)
    .map(({ weekdayEn, startTime, endTime, startLunchTime, endLunchTime }) => {
      const lunch = startLunchTime && endLunchTime ? ` without ${startLunchTime}–${endLunchTime}` : "";
      return `${weekdayEn} ${startTime}–${endTime}${lunch}`;
    })
    .join("; ");
}
