import type { Language } from "./language.ts";

/** Names of the variables that a text may contain. */
export const templateVariables = ["firstName", "name", "ms", "protocol", "hora"] as const;
export type TemplateVariable = (typeof templateVariables)[number];

/** Returns a variable as it is written in a text: `{{name}}`. */
export function variableText(variable: TemplateVariable): string {
  return `{{${variable}}}`;
}

export interface TemplateFacts {
  contactName: string;
  /** Ticket that the text is sent in; null if there is no ticket yet. */
  ticket: { id: number; createdAt: string } | null;
  now: Date;
  language: Language;
  /** Time zone of the company, for the greeting and the time of day. */
  timeZone: string;
}

/**
 * Replaces the variables `{{firstName}} {{name}} {{ms}} {{protocol}} {{hora}}` in a text. An unknown variable stays in
 * the text as it was typed.
 */
export function fillVariables(text: string, facts: TemplateFacts): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (typed, name: string) =>
    Object.hasOwn(values, name) ? values[name as TemplateVariable](facts) : typed,
  );
}

const values: Readonly<Record<TemplateVariable, (facts: TemplateFacts) => string>> = {
  // A contact without a known name has the phone number as its name; a greeting must not use the number as a first
  // name.
  firstName: ({ contactName }) => (/^\+?\d+$/.test(contactName) ? "" : (contactName.split(" ")[0] ?? "")),
  name: ({ contactName }) => contactName,
  ms: ({ now, timeZone, language }) => greetingAt(hourOf(now, timeZone), language),
  protocol: ({ ticket }) => (ticket ? protocolNumberOf(ticket) : ""),
  hora: ({ now, timeZone }) =>
    new Intl.DateTimeFormat("pt-BR", {
      timeZone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(now),
};

/** Returns the protocol number that customers see: the day on which the ticket began, then the ticket's id. */
export function protocolNumberOf({ id, createdAt }: { id: number; createdAt: string }): string {
  return `${createdAt.slice(0, 10).replaceAll("-", "")}${id}`;
}

/** Greetings for night, morning, afternoon and evening; each period lasts six hours. */
const greetings: Readonly<Record<Language, readonly [string, string, string, string]>> = {
  pt: ["boa madrugada", "bom dia", "boa tarde", "boa noite"],
  en: ["good evening", "good morning", "good afternoon", "good evening"],
  es: ["buenas noches", "buenos días", "buenas tardes", "buenas noches"],
};

function greetingAt(hour: number, language: Language): string {
  return greetings[language][Math.floor(hour / 6) as 0 | 1 | 2 | 3];
}

function hourOf(now: Date, timeZone: string): number {
  return Number(
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(now),
  );
}
