import { z } from "zod";
import { type NewPixCharge, type Pix, type PixCharge, PixFailure, type PixPayer } from "../../ports/pix.ts";
import {
  centavosOf,
  createProviderClient,
  isSameSecret,
  type ProviderClient,
  readResponse,
} from "./request-provider.ts";

/** Settings of an Asaas account (API v3) that receives payments. */
export interface AsaasPixOptions {
  url: string;
  apiKey: string;
  /** Token that Asaas sends with each webhook call. */
  webhookToken: string;
  /** Address that Asaas notifies when webhook calls fail. */
  email: string;
  /** Certificate authority, if it is not a public one. */
  authority?: Buffer | string | undefined;
}

const idSchema = z.object({ id: z.string().min(1).max(100) });
const customersSchema = z.object({ data: z.array(idSchema) });
const codeSchema = z.object({ payload: z.string().min(1) });
const webhooksSchema = z.object({ data: z.array(idSchema.extend({ url: z.string() })) });
const paymentSchema = idSchema.extend({
  status: z.string(),
  /** Paid amount once paid, otherwise the requested amount. */
  value: z.number(),
  invoiceNumber: z.string().nullish(),
  deleted: z.boolean().nullish(),
  clientPaymentDate: z.iso.date().nullish(),
  refunds: z.array(z.object({ status: z.string(), value: z.number() })).nullish(),
});
type Payment = z.output<typeof paymentSchema>;
const paymentsSchema = z.object({ data: z.array(paymentSchema) });
const hintSchema = z.object({
  payment: z.object({ externalReference: z.string().max(64).nullish() }).optional(),
});

/** Statuses of received payments. Requested payments, and cash that was noted by hand, do not count. */
const paidStatuses = new Set(["RECEIVED", "CONFIRMED", "REFUND_REQUESTED", "REFUND_IN_PROGRESS", "REFUNDED"]);
const openStatuses = new Set(["PENDING", "OVERDUE"]);

const toldEvents = [
  "PAYMENT_RECEIVED",
  "PAYMENT_CONFIRMED",
  "PAYMENT_REFUNDED",
  "PAYMENT_PARTIALLY_REFUNDED",
] as const;

/**
 * Maps charges to Asaas payments, with the txid as external reference. Several payments may have the same reference,
 * and all of them count.
 */
export function createAsaasPix(options: AsaasPixOptions): Pix {
  const { url, apiKey, webhookToken, email, authority } = options;
  const asker = createProviderClient(url, { access_token: apiKey }, authority);
  return {
    asksForTaxId: true,
    createCharge: (charge) => createCharge(asker, charge),
    async findCharge({ txid, qrcode }) {
      const payments = await findPayments(asker, txid);
      return payments.length === 0 ? undefined : readCharge(asker, payments, qrcode);
    },
    async readHint({ body, header }) {
      if (!isSameSecret(header("asaas-access-token"), webhookToken))
        throw new PixFailure("forged", "the webhook does not carry the token that was registered at Asaas");
      const reference = hintSchema.safeParse(body).data?.payment?.externalReference;
      return reference ? [reference] : [];
    },
    async registerWebhook(webhookUrl) {
      const { data } = readResponse(await asker.ask("GET", "/v3/webhooks?limit=100"), webhooksSchema);
      const known = data.find((one) => one.url === webhookUrl);
      const webhook = {
        name: "Recado",
        url: webhookUrl,
        email,
        enabled: true,
        // Resumes a webhook that Asaas suspended after too many failures.
        interrupted: false,
        authToken: webhookToken,
        sendType: "SEQUENTIALLY",
        events: toldEvents,
      };
      const [method, path] = known
        ? (["PUT", `/v3/webhooks/${known.id}`] as const)
        : (["POST", "/v3/webhooks"] as const);
      readResponse(await asker.ask(method, path, webhook), z.unknown());
    },
    close: asker.close,
  };
}

/**
 * Creates a payment. Asaas does not deduplicate, so of two created at the same time the later one is deleted by its
 * creator before anyone has seen it.
 */
async function createCharge(asker: ProviderClient, charge: NewPixCharge): Promise<PixCharge> {
  const { txid, centavos, seconds, description, payer } = charge;
  const asked = {
    customer: await keepCustomer(asker, payer),
    billingType: "PIX",
    value: centavos / 100,
    dueDate: dayAfter(seconds),
    description: description.slice(0, 500),
    externalReference: txid,
  };
  const made = readResponse(await asker.ask("POST", "/v3/payments", asked), paymentSchema);
  const others = (await findPayments(asker, txid)).filter(({ id }) => id !== made.id);
  if (!others.some((other) => numberOf(other) < numberOf(made)))
    return readCharge(asker, [made, ...others], null);
  readResponse(await asker.ask("DELETE", `/v3/payments/${made.id}`), z.unknown());
  return readCharge(asker, others, null);
}

/**
 * Finds or creates the customer with that CPF or CNPJ. Asaas's own notifications are disabled, because this program
 * sends the reminders.
 */
async function keepCustomer(asker: ProviderClient, { name, email, taxId }: PixPayer): Promise<string> {
  if (taxId === null)
    throw new PixFailure("refused", "Asaas needs the payer's CPF or CNPJ, but the payer has none");
  const path = `/v3/customers?cpfCnpj=${encodeURIComponent(taxId)}&limit=1`;
  const [known] = readResponse(await asker.ask("GET", path), customersSchema).data;
  if (known) return known.id;
  const customer = { name, email, cpfCnpj: taxId, notificationDisabled: true };
  return readResponse(await asker.ask("POST", "/v3/customers", customer), idSchema).id;
}

/** Payments of a charge, oldest first. */
async function findPayments(asker: ProviderClient, txid: string): Promise<Payment[]> {
  const path = `/v3/payments?externalReference=${encodeURIComponent(txid)}&limit=100`;
  const { data } = readResponse(await asker.ask("GET", path), paymentsSchema);
  return data
    .filter(({ deleted }) => deleted !== true)
    .toSorted((one, other) => numberOf(one) - numberOf(other));
}

async function readCharge(
  asker: ProviderClient,
  payments: readonly Payment[],
  known: string | null,
): Promise<PixCharge> {
  const open = payments.find(({ status }) => openStatuses.has(status));
  return {
    providerId: (open ?? payments[0])?.id ?? null,
    qrcode: known ?? (open ? await readCode(asker, open.id) : null),
    payments: payments.filter(({ status }) => paidStatuses.has(status)).map(readPayment),
  };
}

async function readCode(asker: ProviderClient, id: string): Promise<string> {
  return readResponse(await asker.ask("GET", `/v3/payments/${id}/pixQrCode`), codeSchema).payload;
}

/** Reads a payment. A refund in progress may still fail, so only completed ones count. */
function readPayment({ id, status, value, clientPaymentDate, refunds }: Payment): PixCharge["payments"][0] {
  const centavos = centavosOf(value);
  const done = (refunds ?? []).filter((one) => one.status === "DONE");
  const refunded = done.reduce((sum, one) => sum + centavosOf(one.value), 0);
  return {
    endToEndId: `asaas-${id}`,
    centavos,
    refundedCentavos: status === "REFUNDED" && done.length === 0 ? centavos : refunded,
    // Asaas reports only the day, so noon is used.
    paidAt: clientPaymentDate ? new Date(`${clientPaymentDate}T12:00:00-03:00`) : new Date(),
  };
}

/** Asaas's invoice numbers increase with each payment. */
function numberOf({ invoiceNumber }: Payment): number {
  return Number(invoiceNumber ?? Number.POSITIVE_INFINITY);
}

/** Returns the date in Asaas's time zone. */
function dayAfter(seconds: number): string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });
  return format.format(new Date(Date.now() + seconds * 1_000));
}
