import { z } from "zod";
import { type NewPixCharge, type Pix, type PixCharge, PixFailure, type PixPayer } from "../../ports/pix.ts";
import {
  centavosOf,
  createProviderClient,
  isSameSecret,
  type ProviderClient,
  readResponse,
} from "./request-provider.ts";

/** Settings of the Asaas account (API v3) that receives the payments. */
export interface AsaasPixOptions {
  url: string;
  apiKey: string;
  /** Token that Asaas sends with each webhook request, which proves that the request is from Asaas. */
  webhookToken: string;
  /** Email address that Asaas notifies when its webhook requests fail. */
  email: string;
  /** Certificate authority of the server, if it is not a public one. */
  authority?: Buffer | string | undefined;
}

const idSchema = z.object({ id: z.string().min(1).max(100) });
const customersSchema = z.object({ data: z.array(idSchema) });
const codeSchema = z.object({ payload: z.string().min(1) });
const webhooksSchema = z.object({ data: z.array(idSchema.extend({ url: z.string() })) });
const paymentSchema = idSchema.extend({
  status: z.string(),
  /** Amount that was paid; before the payment, the requested amount. */
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

/**
 * Statuses of payments whose money was received. Payments that are only requested do not count, nor does cash that the
 * operator noted by hand.
 */
const paidStatuses = new Set(["RECEIVED", "CONFIRMED", "REFUND_REQUESTED", "REFUND_IN_PROGRESS", "REFUNDED"]);
const openStatuses = new Set(["PENDING", "OVERDUE"]);

const toldEvents = [
  "PAYMENT_RECEIVED",
  "PAYMENT_CONFIRMED",
  "PAYMENT_REFUNDED",
  "PAYMENT_PARTIALLY_REFUNDED",
] as const;

/**
 * Represents a charge as payments at Asaas that have the charge's txid as external reference. Several payments may have
 * the same reference, and all of them count.
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
        // Reactivates the webhook if Asaas has suspended it after too many failures.
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
 * Creates a payment for a charge. Two concurrent requests may create two payments, because Asaas does not deduplicate.
 * The request that created the later payment then deletes it, before anybody has seen it.
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
 * Finds or creates the customer with the payer's CPF or CNPJ. Asaas's own notifications are switched off, because
 * Recado sends the reminders.
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

/** Returns the payments of a charge, oldest first. */
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

/**
 * Converts a payment from Asaas's format. Only completed refunds count, because a refund in progress may still fail.
 */
function readPayment({ id, status, value, clientPaymentDate, refunds }: Payment): PixCharge["payments"][0] {
  const centavos = centavosOf(value);
  const done = (refunds ?? []).filter((one) => one.status === "DONE");
  const refunded = done.reduce((sum, one) => sum + centavosOf(one.value), 0);
  return {
    endToEndId: `asaas-${id}`,
    centavos,
    refundedCentavos: status === "REFUNDED" && done.length === 0 ? centavos : refunded,
    // Asaas reports only the day of a payment, so noon is used as its time.
    paidAt: clientPaymentDate ? new Date(`${clientPaymentDate}T12:00:00-03:00`) : new Date(),
  };
}

/** Number that increases with each payment, which Asaas calls the invoice number. */
function numberOf({ invoiceNumber }: Payment): number {
  return Number(invoiceNumber ?? Number.POSITIVE_INFINITY);
}

/** Returns the date `seconds` seconds from now, in Asaas's time zone. */
function dayAfter(seconds: number): string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });
  return format.format(new Date(Date.now() + seconds * 1_000));
}
