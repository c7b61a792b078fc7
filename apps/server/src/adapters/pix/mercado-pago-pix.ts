import { createHmac } from "node:crypto";
import { z } from "zod";
import { type NewPixCharge, type Pix, type PixCharge, PixFailure, type PixHint } from "../../ports/pix.ts";
import {
  centavosOf,
  createProviderClient,
  isSameSecret,
  type ProviderClient,
  readResponse,
} from "./request-provider.ts";

/** Settings of the Mercado Pago application that receives the payments. */
export interface MercadoPagoPixOptions {
  url: string;
  accessToken: string;
  /** Secret key with which Mercado Pago signs webhook requests. */
  webhookSecret: string;
  /** Certificate authority of the server, if it is not a public one. */
  authority?: Buffer | string | undefined;
}

const paymentSchema = z.object({
  id: z.union([z.int(), z.string().min(1).max(64)]).transform(String),
  status: z.string(),
  external_reference: z.string().nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  transaction_details: z.object({ total_paid_amount: z.number().nullish() }).nullish(),
  date_approved: z.iso.datetime({ offset: true }).nullish(),
  point_of_interaction: z
    .object({ transaction_data: z.object({ qr_code: z.string().nullish() }).nullish() })
    .nullish(),
});
type Payment = z.output<typeof paymentSchema>;
const searchSchema = z.object({ results: z.array(paymentSchema) });

const paidStatuses = new Set(["approved", "in_mediation", "refunded", "charged_back"]);
const wentBackWhole = new Set(["refunded", "charged_back"]);
const openStatuses = new Set(["pending", "in_process"]);

/**
 * Represents a charge as payments at Mercado Pago. The charge's txid is the external reference of the payments, and the
 * idempotency key of the request that creates a payment.
 */
export function createMercadoPagoPix(options: MercadoPagoPixOptions): Pix {
  const { url, accessToken, webhookSecret, authority } = options;
  const asker = createProviderClient(url, { authorization: `Bearer ${accessToken}` }, authority);
  return {
    asksForTaxId: false,
    async createCharge(charge) {
      const key = { "x-idempotency-key": charge.txid };
      const answer = await asker.ask("POST", "/v1/payments", newPayment(charge), key);
      return readCharge([readResponse(answer, paymentSchema)], null);
    },
    async findCharge({ txid, providerId, qrcode }) {
      const path = `/v1/payments/search?external_reference=${encodeURIComponent(txid)}`;
      const { results } = readResponse(await asker.ask("GET", path), searchSchema);
      // Mercado Pago's search may lag behind, so a payment whose id is known is also fetched by its id.
      const known = providerId === null ? undefined : await findPayment(asker, providerId);
      const payments = known ? [known, ...results.filter(({ id }) => id !== known.id)] : results;
      return payments.length === 0 ? undefined : readCharge(payments, qrcode);
    },
    async readHint(hint) {
      const id = hint.query("data.id");
      requireSigned(hint, id, webhookSecret);
      if (id === undefined || hint.query("type") !== "payment" || !/^\d{1,30}$/.test(id)) return [];
      const reference = (await findPayment(asker, id))?.external_reference;
      return reference ? [reference] : [];
    },
    // Nothing is registered here: the operator sets up the webhook on Mercado Pago's website, which also shows its
    // secret.
    async registerWebhook() {},
    close: asker.close,
  };
}

function newPayment({ txid, centavos, seconds, description, payer }: NewPixCharge): object {
  const { email, name, taxId } = payer;
  return {
    transaction_amount: centavos / 100,
    description: description.slice(0, 250),
    payment_method_id: "pix",
    external_reference: txid,
    date_of_expiration: new Date(Date.now() + seconds * 1_000).toISOString().replace("Z", "+00:00"),
    payer: {
      email,
      first_name: name,
      ...(taxId !== null && {
        identification: { type: taxId.length === 11 ? "CPF" : "CNPJ", number: taxId },
      }),
    },
  };
}

async function findPayment(asker: ProviderClient, id: string): Promise<Payment | undefined> {
  const answer = await asker.ask("GET", `/v1/payments/${encodeURIComponent(id)}`);
  return answer.status === 404 ? undefined : readResponse(answer, paymentSchema);
}

/**
 * Throws unless the webhook request is signed by Mercado Pago. The signature covers the id in the URL, but not the
 * body.
 */
function requireSigned({ header }: PixHint, id: string | undefined, secret: string): void {
  const parts = new Map(
    (header("x-signature") ?? "").split(",").map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name.trim(), value.trim()] as const;
    }),
  );
  const [requestId, ts] = [header("x-request-id"), parts.get("ts")];
  const manifest = [
    ...(id === undefined ? [] : [`id:${id.toLowerCase()};`]),
    ...(requestId === undefined ? [] : [`request-id:${requestId};`]),
    `ts:${ts};`,
  ].join("");
  const expected = createHmac("sha256", secret).update(manifest).digest("hex");
  if (ts === undefined || !isSameSecret(parts.get("v1"), expected))
    throw new PixFailure("forged", "the webhook's signature is not Mercado Pago's");
}

function readCharge(payments: readonly Payment[], known: string | null): PixCharge {
  const open = payments.find(({ status }) => openStatuses.has(status));
  return {
    providerId: (open ?? payments[0])?.id ?? null,
    qrcode: known ?? open?.point_of_interaction?.transaction_data?.qr_code ?? null,
    payments: payments.filter(({ status }) => paidStatuses.has(status)).map(readPayment),
  };
}

function readPayment(payment: Payment): PixCharge["payments"][0] {
  const { id, status, transaction_amount, transaction_amount_refunded, transaction_details } = payment;
  const centavos = centavosOf(transaction_details?.total_paid_amount ?? transaction_amount);
  return {
    endToEndId: `mercadopago-${id}`,
    centavos,
    refundedCentavos: wentBackWhole.has(status) ? centavos : centavosOf(transaction_amount_refunded ?? 0),
    paidAt: payment.date_approved ? new Date(payment.date_approved) : new Date(),
  };
}
