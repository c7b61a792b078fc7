import { z } from "zod";
import { type NewPixCharge, type Pix, type PixCharge, PixFailure, type PixPayer } from "../../ports/pix.ts";
import { type Asker, centavosOf, createAsker, isSameSecret, readAnswered } from "./ask-provider.ts";

/** Who is paid, by an account at Asaas (API v3). */
export interface AsaasPixOptions {
  url: string;
  apiKey: string;
  /** What Asaas shows with each of its calls. */
  webhookToken: string;
  /** Whom Asaas writes to when its calls fail. */
  email: string;
  /** Who vouches for it, where that is nobody whom everybody knows. */
  authority?: Buffer | string | undefined;
}

const idSchema = z.object({ id: z.string().min(1).max(100) });
const customersSchema = z.object({ data: z.array(idSchema) });
const codeSchema = z.object({ payload: z.string().min(1) });
const webhooksSchema = z.object({ data: z.array(idSchema.extend({ url: z.string() })) });
const paymentSchema = idSchema.extend({
  status: z.string(),
  /** What was paid, once it was; else what is asked for. */
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

/** Money that was here; what is only asked for, or was noted by hand as cash, is none. */
const paidStatuses = new Set(["RECEIVED", "CONFIRMED", "REFUND_REQUESTED", "REFUND_IN_PROGRESS", "REFUNDED"]);
const openStatuses = new Set(["PENDING", "OVERDUE"]);

const toldEvents = [
  "PAYMENT_RECEIVED",
  "PAYMENT_CONFIRMED",
  "PAYMENT_REFUNDED",
  "PAYMENT_PARTIALLY_REFUNDED",
] as const;

/** A payment of theirs is our charge; its reference is our txid. They may have several of one, and all of them count. */
export function createAsaasPix(options: AsaasPixOptions): Pix {
  const { url, apiKey, webhookToken, email, authority } = options;
  const asker = createAsker(url, { access_token: apiKey }, authority);
  return {
    asksForTaxId: true,
    createCharge: (charge) => createCharge(asker, charge),
    async findCharge({ txid, qrcode }) {
      const payments = await findPayments(asker, txid);
      return payments.length === 0 ? undefined : readCharge(asker, payments, qrcode);
    },
    async readHint({ body, header }) {
      if (!isSameSecret(header("asaas-access-token"), webhookToken))
        throw new PixFailure("forged", "a webhook has not the token that was given to Asaas");
      const reference = hintSchema.safeParse(body).data?.payment?.externalReference;
      return reference ? [reference] : [];
    },
    async registerWebhook(webhookUrl) {
      const { data } = readAnswered(await asker.ask("GET", "/v3/webhooks?limit=100"), webhooksSchema);
      const known = data.find((one) => one.url === webhookUrl);
      const webhook = {
        name: "Recado",
        url: webhookUrl,
        email,
        enabled: true,
        // Where too much failed while we were away, it begins again.
        interrupted: false,
        authToken: webhookToken,
        sendType: "SEQUENTIALLY",
        events: toldEvents,
      };
      const [method, path] = known
        ? (["PUT", `/v3/webhooks/${known.id}`] as const)
        : (["POST", "/v3/webhooks"] as const);
      readAnswered(await asker.ask(method, path, webhook), z.unknown());
    },
    close: asker.close,
  };
}

/**
 * Asaas makes as many payments as it is asked for. Of two that were asked for at the same moment the later is taken back by
 * whoever made it, before anybody has seen it.
 */
async function createCharge(asker: Asker, charge: NewPixCharge): Promise<PixCharge> {
  const { txid, centavos, seconds, description, payer } = charge;
  const asked = {
    customer: await keepCustomer(asker, payer),
    billingType: "PIX",
    value: centavos / 100,
    dueDate: dayAfter(seconds),
    description: description.slice(0, 500),
    externalReference: txid,
  };
  const made = readAnswered(await asker.ask("POST", "/v3/payments", asked), paymentSchema);
  const others = (await findPayments(asker, txid)).filter(({ id }) => id !== made.id);
  if (!others.some((other) => numberOf(other) < numberOf(made)))
    return readCharge(asker, [made, ...others], null);
  readAnswered(await asker.ask("DELETE", `/v3/payments/${made.id}`), z.unknown());
  return readCharge(asker, others, null);
}

/** The customer of that CPF or CNPJ. Asaas writes to nobody: reminders are ours. */
async function keepCustomer(asker: Asker, { name, email, taxId }: PixPayer): Promise<string> {
  if (taxId === null) throw new PixFailure("refused", "Asaas charges nobody without a CPF or CNPJ");
  const path = `/v3/customers?cpfCnpj=${encodeURIComponent(taxId)}&limit=1`;
  const [known] = readAnswered(await asker.ask("GET", path), customersSchema).data;
  if (known) return known.id;
  const customer = { name, email, cpfCnpj: taxId, notificationDisabled: true };
  return readAnswered(await asker.ask("POST", "/v3/customers", customer), idSchema).id;
}

/** The first that was made comes first. */
async function findPayments(asker: Asker, txid: string): Promise<Payment[]> {
  const path = `/v3/payments?externalReference=${encodeURIComponent(txid)}&limit=100`;
  const { data } = readAnswered(await asker.ask("GET", path), paymentsSchema);
  return data
    .filter(({ deleted }) => deleted !== true)
    .toSorted((one, other) => numberOf(one) - numberOf(other));
}

async function readCharge(
  asker: Asker,
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

async function readCode(asker: Asker, id: string): Promise<string> {
  return readAnswered(await asker.ask("GET", `/v3/payments/${id}/pixQrCode`), codeSchema).payload;
}

/** A refund that is still under way may yet fail: it counts once it is done. */
function readPayment({ id, status, value, clientPaymentDate, refunds }: Payment): PixCharge["payments"][0] {
  const centavos = centavosOf(value);
  const done = (refunds ?? []).filter((one) => one.status === "DONE");
  const refunded = done.reduce((sum, one) => sum + centavosOf(one.value), 0);
  return {
    endToEndId: `asaas-${id}`,
    centavos,
    refundedCentavos: status === "REFUNDED" && done.length === 0 ? centavos : refunded,
    // They tell the day alone.
    paidAt: clientPaymentDate ? new Date(`${clientPaymentDate}T12:00:00-03:00`) : new Date(),
  };
}

/** Theirs count up. */
function numberOf({ invoiceNumber }: Payment): number {
  return Number(invoiceNumber ?? Number.POSITIVE_INFINITY);
}

/** In the calendar that Asaas lives by. */
function dayAfter(seconds: number): string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });
  return format.format(new Date(Date.now() + seconds * 1_000));
}
