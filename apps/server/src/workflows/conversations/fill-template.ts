import type { sendMessage } from "@recado/contract/messages";
import type { BodyOf } from "@recado/contract/shared/route";
import { approvedTemplates } from "../../domain/connections/queries.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import { AppError } from "../../platform/errors.ts";
import type { ChannelTemplate } from "../../ports/channel.ts";
import type { OutgoingTemplate, TemplateGap } from "../../ports/channel-content.ts";
import type { ConversationDeps } from "./conversation-deps.ts";

type Wanted = NonNullable<BodyOf<typeof sendMessage>["template"]>;

type TemplatesDeps = Pick<ConversationDeps, "listTemplates">;

/**
 * Fills the placeholders of a template that is currently approved for the ticket's connection. Sends a request to Meta,
 * so it must not run inside a transaction.
 */
export async function fillMessageTemplate(
  deps: TemplatesDeps,
  { company_id, connection_id }: Pick<TicketRow, "company_id" | "connection_id">,
  { name, language, parameters }: Wanted,
): Promise<OutgoingTemplate> {
  const templates =
    connection_id === null
      ? []
      : await approvedTemplates(deps, { companyId: company_id, connectionId: connection_id });
  const template = templates.find((one) => one.name === name && one.language === language);
  if (!template) throw new AppError("ERR_CLOUD_TEMPLATE_UNAVAILABLE");
  return fillGaps(template, parameters);
}

/**
 * Fills a template's placeholders in their order. A placeholder for a file may stay empty if the message contains a
 * file.
 */
export function fillGaps(
  template: ChannelTemplate,
  parameters: readonly string[],
  { hasFile = false } = {},
): OutgoingTemplate {
  const { name, language } = template;
  const filled = template.gaps.map((gap, position) => ({
    ...gap,
    value: inOneLine(parameters[position] ?? ""),
  }));
  const fits =
    parameters.length === filled.length &&
    filled.every((gap) => isFilled(gap) || (hasFile && gap.takes !== "text" && gap.value === ""));
  if (!fits) throw new AppError("ERR_CLOUD_TEMPLATE_PARAMETERS");
  return { type: "template", name, language, parameters: filled, text: textOf(template, filled) };
}

/**
 * Puts a parameter on one line, because Meta refuses parameters with line breaks, tabs or more than four consecutive
 * spaces.
 */
function inOneLine(value: string): string {
  return value.replace(/\s+/g, " ").trim();
}

type Filled = TemplateGap & { value: string };

/**
 * Returns whether the value fits the placeholder. A placeholder for a file takes the URL from which Meta fetches the
 * file.
 */
function isFilled({ takes, value }: Filled): boolean {
  if (takes === "text") return value.trim() !== "";
  return URL.canParse(value) && /^https?:/.test(value);
}

/** Returns the template's text as the customer sees it, without buttons. */
function textOf({ header, body, footer }: ChannelTemplate, filled: readonly Filled[]): string {
  const of = (place: TemplateGap["place"]) =>
    filled.filter((gap) => gap.place === place && gap.takes === "text");
  return [fill(header, of("header")), fill(body, of("body")), footer]
    .filter((line) => line !== "")
    .join("\n\n");
}

/**
 * Replaces the placeholders in a text. A named placeholder takes the parameter of that name, a numbered one the
 * parameter at that position.
 */
function fill(text: string, filled: readonly Filled[]): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const gap = filled.find((one) => one.name === name) ?? filled[Number(name) - 1];
    return gap?.value ?? whole;
  });
}
