import type { MessageTemplate } from "@recado/contract/message-templates";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { ChannelUnavailable, type ConnectionLease } from "../../ports/channel.ts";
import { TemplateRefusal, type TemplateService } from "../../ports/message-templates.ts";
import { accessConnection } from "../connections/policy.ts";

export interface TemplatesDeps {
  /**
   * Service of the provider that stores message templates; undefined without a provider. Templates are stored nowhere
   * else.
   */
  messageTemplates: TemplateService | undefined;
}

/** Connection that has message templates, and the provider that stores the templates. */
export interface TemplateAccount {
  connection: Omit<ConnectionLease, "epoch">;
  templates: TemplateService;
}

/** Finds the connection and its template service. Returns undefined for a connection without templates. */
export async function findTemplateAccount(
  { messageTemplates }: TemplatesDeps,
  { read }: Pick<CompanyTransactions, "read">,
  connectionId: number,
): Promise<TemplateAccount | undefined> {
  const { company_id, id, provider } = await read((db) => accessConnection(db, connectionId));
  if (provider !== "cloud" || !messageTemplates) return undefined;
  return { connection: { companyId: company_id, connectionId: id }, templates: messageTemplates };
}

export async function accessTemplateAccount(
  deps: TemplatesDeps,
  transactions: Pick<CompanyTransactions, "read">,
  connectionId: number,
  otherwise: "ERR_TEMPLATES_NOT_OFFERED" | "ERR_NO_TEMPLATE_FOUND" = "ERR_TEMPLATES_NOT_OFFERED",
): Promise<TemplateAccount> {
  const keeper = await findTemplateAccount(deps, transactions, connectionId);
  if (!keeper) throw new AppError(otherwise);
  return keeper;
}

/** Fetches a template from the provider. Sends a request to the provider, so it must not run inside a transaction. */
export async function accessTemplate(
  { connection, templates }: TemplateAccount,
  id: string,
): Promise<MessageTemplate> {
  const found = (await translatingRefusals(templates.list(connection))).find(
    (template) => template.id === id,
  );
  if (!found) throw new AppError("ERR_NO_TEMPLATE_FOUND");
  return found;
}

/** Translates a refusal or an outage of the provider into an application error with a code. */
export async function translatingRefusals<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((error: unknown) => {
    const isExpected = error instanceof ChannelUnavailable || error instanceof TemplateRefusal;
    throw isExpected ? new AppError(error.code) : error;
  });
}
