import { ticketProtocol } from "../ticket-protocol.ts";
import type { Language } from "./language.ts";

/** What texts that people prepare may leave open; `ms` is the greeting of the hour. */
export const templateVariables = ["firstName", "name", "ms", "protocol", "hora"] as const;
export type TemplateVariable = (typeof templateVariables)[number];
type TemplateValues = Readonly<Record<TemplateVariable, string>>;

/** As it is written into a text. */
export function variableText(variable: TemplateVariable): string {
  return `{{${variable}}}`;
}

/** The text with its gaps filled; what is no variable stays as it was typed. */
export function fillVariables(text: string, values: TemplateValues): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as TemplateVariable] : whole,
  );
}

export interface TemplateFacts {
  contactName: string;
  /** None where there is no ticket yet. */
  ticket: Parameters<typeof ticketProtocol>[0] | null;
  now: Date;
  language: Language;
  /** The clock that the customer is greeted by: the company's. */
  timeZone: string;
}

/** What a text to a contact is filled with, at a moment. */
export function valuesFor({ contactName, ticket, now, language, timeZone }: TemplateFacts): TemplateValues {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const time = clock.format(now);
  return {
    // A number is no name to greet by.
    firstName: /^\+?\d+$/.test(contactName) ? "" : (contactName.trim().split(/\s+/)[0] ?? ""),
    name: contactName,
    ms: greetings[language][Math.floor(Number(time.slice(0, 2)) / 6) as 0 | 1 | 2 | 3],
    protocol: ticket ? ticketProtocol(ticket) : "",
    hora: time,
  };
}

/** Of the night, the morning, the afternoon and the evening: six hours each. */
const greetings: Readonly<Record<Language, readonly [string, string, string, string]>> = {
  pt: ["boa madrugada", "bom dia", "boa tarde", "boa noite"],
  en: ["good night", "good morning", "good afternoon", "good evening"],
  es: ["buena madrugada", "buenos días", "buenas tardes", "buenas noches"],
};
