import type { Agent } from "undici";
import { z } from "zod";
import { AssistantRefusal } from "../../ports/assistant.ts";
import type { HttpAssistants, OpenInvoice } from "../../ports/http-assistants.ts";
import { callAssistant } from "./call-assistant.ts";

/**
 * Returns the API URL for an access token. Tokens of Asaas's sandbox have a prefix of their own and need the sandbox's
 * URL.
 */
export function publicAsaasUrl(token: string): string {
  return token.startsWith("$aact_hmlg_") ? "https://api-sandbox.asaas.com/v3" : "https://api.asaas.com/v3";
}

interface Account {
  agent: Agent;
  url: string;
  token: string;
  signal: AbortSignal;
}

const id = z.string().min(1);
const customersSchema = z.object({ data: z.array(z.object({ id, deleted: z.boolean().default(false) })) });
const paymentSchema = z.object({
  id,
  description: z.string().nullish(),
  value: z.number(),
  dueDate: z.iso.date(),
  invoiceUrl: z.string().nullish(),
  deleted: z.boolean().default(false),
});
const paymentsSchema = z.object({ data: z.array(paymentSchema) });
const pixSchema = z.object({ encodedImage: z.base64().min(1), payload: z.string().min(1) });
const lineSchema = z.object({ identificationField: z.string().min(1) });

/** Largest number of customers to check. Asaas lets several customers have the same CPF or CNPJ. */
const mostCustomers = 5;
/** Page size; Asaas allows no larger page. */
const mostPayments = "100";

/**
 * Returns the oldest overdue invoice of the customers with a CPF or CNPJ. If nothing is overdue, returns the invoice
 * that is due next.
 */
export async function findAsaasInvoice(
  account: Account,
  taxId: string,
): ReturnType<HttpAssistants["findInvoice"]> {
  const { data } = await get(account, "/customers", customersSchema, { cpfCnpj: taxId });
  const customers = data.filter(({ deleted }) => !deleted).slice(0, mostCustomers);
  if (customers.length === 0) return "unknown customer";
  for (const status of ["OVERDUE", "PENDING"]) {
    const pages = await Promise.all(
      customers.map(({ id: customer }) =>
        get(account, "/payments", paymentsSchema, { customer, status, limit: mostPayments }),
      ),
    );
    const payments = pages.flatMap((page) => page.data).filter(({ deleted }) => !deleted);
    const [oldest] = payments.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
    if (oldest) return withWaysToPay(account, oldest);
  }
  return "nothing open";
}

async function withWaysToPay(
  account: Account,
  { id: payment, description, value, dueDate, invoiceUrl }: z.output<typeof paymentSchema>,
): Promise<OpenInvoice> {
  const path = `/payments/${encodeURIComponent(payment)}`;
  const [pix, line] = await Promise.all([
    getIfThere(account, `${path}/pixQrCode`, pixSchema),
    getIfThere(account, `${path}/identificationField`, lineSchema),
  ]);
  return {
    description: description?.trim() ?? "",
    value,
    dueDate,
    link: invoiceUrl || null,
    pix: pix && { text: pix.payload, qrCode: Buffer.from(pix.encodedImage, "base64") },
    barcodeLine: line?.identificationField ?? null,
  };
}

/**
 * Requests a detail of an invoice; returns null if Asaas refuses the request: not every account has Pix, and not every
 * invoice has a barcode.
 */
async function getIfThere<Schema extends z.ZodType>(account: Account, path: string, schema: Schema) {
  try {
    return await get(account, path, schema, {});
  } catch (error) {
    if (error instanceof AssistantRefusal) return null;
    throw error;
  }
}

async function get<Schema extends z.ZodType>(
  { agent, url, token, signal }: Account,
  path: string,
  schema: Schema,
  query: Record<string, string>,
): Promise<z.output<Schema>> {
  const search = new URLSearchParams(query);
  const call = { url: `${url}${path}?${search}`, headers: { access_token: token } };
  const read = schema.safeParse(await callAssistant(agent, call, signal));
  if (!read.success)
    throw new AssistantRefusal("badAnswer", "Asaas's answer does not have the documented format");
  return read.data;
}
