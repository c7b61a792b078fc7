import {
  type AssistantCall,
  type AssistantServer,
  type FakeAssistantReply,
  openAssistantServer,
} from "./assistant-server.ts";

export interface AsaasPayment {
  id: string;
  status: "OVERDUE" | "PENDING" | "RECEIVED";
  value: number;
  dueDate: string;
  description?: string | null;
  deleted?: boolean;
  /**
   * Pix code of the invoice, and the digits of its barcode. If one of them is missing, a request for it fails, as it
   * does at Asaas.
   */
  pix?: string;
  line?: string;
}

export interface AsaasCustomer {
  id: string;
  cpfCnpj: string;
  payments: readonly AsaasPayment[];
}

/** Customers of each Asaas account. The key is the account's API token. */
export type AsaasAccounts = Record<string, readonly AsaasCustomer[]>;

/**
 * A fake of the payment service Asaas. It has customers, payments, Pix codes and barcodes, and answers requests that
 * carry a known token.
 */
export interface AsaasServer extends AssistantServer {
  accounts: AsaasAccounts;
}

/** Bytes of the smallest valid PNG picture, which stands for a QR code. */
export const qrCode =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export async function openAsaasServer(): Promise<AsaasServer> {
  const asaas: AsaasServer = Object.assign(await openAssistantServer(), { accounts: {} });
  asaas.answer = (call) => answerAsaas(asaas.accounts, call);
  return asaas;
}

export function answerAsaas(accounts: AsaasAccounts, { path, headers }: AssistantCall): FakeAssistantReply {
  const customers = accounts[String(headers.access_token)];
  if (!customers) return { status: 401, body: { errors: [{ code: "invalid_access_token" }] } };
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const [, resource, id, part] = pathname.split("/");
  if (resource === "customers") {
    const found = customers.filter(({ cpfCnpj }) => cpfCnpj === searchParams.get("cpfCnpj"));
    return list(found.map(({ payments: _, ...customer }) => ({ ...customer, deleted: false })));
  }
  if (id === undefined) {
    const owner = customers.find((customer) => customer.id === searchParams.get("customer"));
    const asked = owner?.payments.filter(({ status }) => status === searchParams.get("status")) ?? [];
    return list(
      asked.map(({ pix: _, line: __, ...payment }) => ({ ...payment, invoiceUrl: linkOf(payment.id) })),
    );
  }
  const payment = customers.flatMap(({ payments }) => payments).find((one) => one.id === id);
  if (part === "pixQrCode" && payment?.pix !== undefined)
    return { body: { success: true, encodedImage: qrCode, payload: payment.pix } };
  if (part === "identificationField" && payment?.line !== undefined)
    return { body: { identificationField: payment.line, nossoNumero: "6543", barCode: "0019" } };
  return { status: 400, body: { errors: [{ code: "invalid_action" }] } };
}

export function linkOf(payment: string): string {
  return `https://www.asaas.com/i/${payment}`;
}

function list(data: readonly unknown[]): FakeAssistantReply {
  return { body: { object: "list", hasMore: false, totalCount: data.length, data } };
}
