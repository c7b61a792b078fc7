import { createHmac, randomBytes } from "node:crypto";
import { type BankAnswer, type BankRequest, parseCentavos } from "./answer-request.ts";
import { type Bank, type BankCharge, type BankPayment, refundedOf } from "./bank.ts";
import type { BankAccount, BankApi } from "./bank-api.ts";

/**
 * A payment in Mercado Pago's API. It represents a charge with its first payment, or a further payment of the same
 * charge.
 */
interface Row {
  charge: BankCharge;
  payment: BankPayment | undefined;
  id: number;
}

/**
 * Simulates the part of Mercado Pago's payments API that is needed to receive Pix payments. Each webhook request
 * reports one change and is signed.
 */
export function makeMercadoPagoApi(bank: Bank, { apiKey, webhookSecret }: BankAccount): BankApi {
  /** Ids of the created charges, by the idempotency key of the request. */
  const asked = new Map<string, string>();
  let webhook: string | undefined;

  function makePayment(question: BankRequest): BankAnswer {
    const key = question.header("x-idempotency-key");
    if (key === undefined) return refusal(400, "X-Idempotency-Key");
    const known = bank.charges().find(({ id }) => id === asked.get(key));
    if (known) return { status: 200, body: presentFirst(known) };
    const { transaction_amount: amount, payment_method_id, external_reference, payer } = question.json();
    const { email } = (payer ?? {}) as { email?: string };
    if (payment_method_id !== "pix") return refusal(400, "payment_method_id");
    if (typeof amount !== "number" || amount <= 0) return refusal(400, "transaction_amount");
    if (email === undefined || !email.includes("@")) return refusal(400, "payer.email");
    const charge = bank.make(String(external_reference), parseCentavos(amount), 86_400, true);
    if (!charge) return refusal(400, "external_reference");
    asked.set(key, charge.id);
    return { status: 201, body: presentFirst(charge) };
  }

  const rows = () => bank.charges().flatMap(rowsOf);

  function answerKnown(question: BankRequest): BankAnswer {
    const { method, path, query } = question;
    if (method === "POST" && path === "/v1/payments") return makePayment(question);
    if (method !== "GET") return refusal(404, "not found");
    if (path === "/v1/payments/search") {
      const found = rows().filter(({ charge }) => charge.txid === query.get("external_reference"));
      return { status: 200, body: { paging: { total: found.length }, results: found.map(present) } };
    }
    const id = /^\/v1\/payments\/(\d+)$/.exec(path)?.[1];
    const row = rows().find((one) => String(one.id) === id);
    return row ? { status: 200, body: present(row) } : refusal(404, "Payment not found");
  }

  return {
    kindOf({ method, path }) {
      if (!path.startsWith("/v1/payments")) return undefined;
      return method === "POST" ? "create" : "find";
    },
    answer: (question) =>
      question.header("authorization") === `Bearer ${apiKey}`
        ? answerKnown(question)
        : refusal(401, "invalid access token"),
    compose: (news) =>
      webhook === undefined
        ? []
        : news.map(({ txid, item }) => {
            const { id } = (item as { data: { id: string } }).data;
            const url = new URL(webhook ?? "");
            url.searchParams.set("data.id", id);
            url.searchParams.set("type", "payment");
            const body = JSON.stringify(item);
            return { url: url.href, headers: signed(id, webhookSecret), body, txids: [txid] };
          }),
    itemOf(charge, payment) {
      const row = rowsOf(charge).find((one) => one.payment === payment);
      return {
        id: Number.parseInt(randomBytes(5).toString("hex"), 16),
        live_mode: true,
        type: "payment",
        action: "payment.updated",
        api_version: "v1",
        date_created: new Date().toISOString(),
        data: { id: String(row?.id) },
      };
    },
    webhookUrls: () => (webhook === undefined ? [] : [webhook]),
    registerWebhook(url) {
      webhook = url;
    },
  };
}

/**
 * Returns the headers that sign a webhook request. The signature covers the id of the changed object, not the request's
 * body.
 */
function signed(id: string, secret: string): Record<string, string> {
  const requestId = randomBytes(16).toString("hex");
  const ts = String(Date.now());
  const v1 = createHmac("sha256", secret).update(`id:${id};request-id:${requestId};ts:${ts};`).digest("hex");
  return { "x-request-id": requestId, "x-signature": `ts=${ts},v1=${v1}` };
}

function rowsOf(charge: BankCharge): Row[] {
  const id = 1_000_000_000 + charge.number * 1_000;
  const [first, ...more] = charge.payments;
  return [
    { charge, payment: first, id },
    ...more.map((payment, index) => ({ charge, payment, id: id + index + 1 })),
  ];
}

function presentFirst(charge: BankCharge): object {
  return present({ charge, payment: charge.payments[0], id: rowsOf(charge)[0]?.id ?? 0 });
}

function present({ charge, payment, id }: Row): object {
  const back = payment ? refundedOf(payment) : 0;
  return {
    id,
    status: payment ? statusOf(payment) : "pending",
    payment_method_id: "pix",
    external_reference: charge.txid,
    transaction_amount: charge.centavos / 100,
    transaction_amount_refunded: back / 100,
    transaction_details: { total_paid_amount: (payment?.centavos ?? charge.centavos) / 100 },
    date_created: charge.createdAt,
    date_approved: payment?.at ?? null,
    point_of_interaction: { transaction_data: { qr_code: charge.brCode } },
  };
}

function statusOf(payment: BankPayment): string {
  return refundedOf(payment) === payment.centavos ? "refunded" : "approved";
}

function refusal(status: number, message: string): BankAnswer {
  return { status, body: { message, status } };
}
