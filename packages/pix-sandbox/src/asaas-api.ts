import { randomBytes } from "node:crypto";
import { type BankAnswer, type BankRequest, parseCentavos } from "./answer-request.ts";
import { asaasRefusal, makeAsaasCustomers, makeAsaasWebhooks, presentList } from "./asaas-collections.ts";
import { type Bank, type BankCharge, type BankPayment, refundedOf } from "./bank.ts";
import type { BankAccount, BankApi } from "./bank-api.ts";

/** A payment in Asaas' API. It represents a charge with its first payment, or a further payment of the same charge. */
interface Row {
  charge: BankCharge;
  payment: BankPayment | undefined;
  id: string;
}

/**
 * Simulates the part of Asaas' API (v3) that is needed to receive Pix payments. Each webhook request reports one
 * change.
 */
export function makeAsaasApi(bank: Bank, { apiKey }: BankAccount): BankApi {
  const customers = makeAsaasCustomers();
  const webhooks = makeAsaasWebhooks();
  const payments = answerPayments(bank, (id) => customers.entries.some((one) => one.id === id));

  function answerKnown(question: BankRequest): BankAnswer {
    const [, noun, id] = /^\/v3\/(customers|payments|webhooks)(?:\/([^/]+))?/.exec(question.path) ?? [];
    if (noun === "customers") return customers.answer(question, id);
    if (noun === "webhooks") return webhooks.answer(question, id);
    return noun === "payments" ? payments(question, id) : asaasRefusal(404, "not_found");
  }

  return {
    kindOf({ method, path }) {
      if (path !== "/v3/payments") return undefined;
      return method === "POST" ? "create" : "find";
    },
    answer: (question) =>
      question.header("access_token") === apiKey
        ? answerKnown(question)
        : asaasRefusal(401, "invalid_access_token"),
    compose: (news) =>
      webhooks.entries.flatMap(({ url, authToken }) =>
        news.map(({ txid, item }) => ({
          url,
          headers: { "asaas-access-token": authToken },
          body: JSON.stringify(item),
          txids: [txid],
        })),
      ),
    itemOf: tellOf,
    webhookUrls: () => webhooks.entries.map(({ url }) => url),
    registerWebhook(url) {
      for (const webhook of webhooks.entries) webhook.url = url;
    },
  };
}

function answerPayments(
  bank: Bank,
  isCustomer: (id: unknown) => boolean,
): (question: BankRequest, id: string | undefined) => BankAnswer {
  const rows = () => bank.charges().flatMap(rowsOf);
  return (question, id) => {
    if (id === undefined)
      return question.method === "POST"
        ? makePayment(bank, question, isCustomer)
        : presentList(
            // The list contains the newest payments first.
            rows()
              .filter(({ charge }) => charge.txid === question.query.get("externalReference"))
              .toReversed()
              .map(present),
          );
    const row = rows().find((one) => one.id === id);
    return row ? answerPayment(bank, question, row) : asaasRefusal(404, "not_found");
  };
}

function makePayment(bank: Bank, { json }: BankRequest, isCustomer: (id: unknown) => boolean): BankAnswer {
  const { customer, billingType, value, dueDate, externalReference } = json();
  if (!isCustomer(customer)) return asaasRefusal(400, "invalid_customer");
  if (billingType !== "PIX") return asaasRefusal(400, "invalid_billingType");
  if (typeof value !== "number" || value <= 0) return asaasRefusal(400, "invalid_value");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(dueDate))) return asaasRefusal(400, "invalid_dueDate");
  const charge = bank.make(String(externalReference), parseCentavos(value), 86_400, true);
  const [row] = charge ? rowsOf(charge) : [];
  return row ? { status: 200, body: present(row) } : asaasRefusal(400, "invalid_action");
}

function answerPayment(bank: Bank, { method, path }: BankRequest, row: Row): BankAnswer {
  if (method === "GET" && !path.endsWith("/pixQrCode")) return { status: 200, body: present(row) };
  // A charge that was paid no longer has a Pix code and cannot be deleted.
  if (row.payment) return asaasRefusal(400, "invalid_action");
  if (method === "GET") return { status: 200, body: { payload: row.charge.brCode, success: true } };
  bank.remove(row.charge.id);
  return { status: 200, body: { deleted: true, id: row.id } };
}

function tellOf(charge: BankCharge, payment: BankPayment): object {
  const row = rowsOf(charge).find((one) => one.payment === payment);
  const back = refundedOf(payment);
  const refunded = back === payment.centavos ? "PAYMENT_REFUNDED" : "PAYMENT_PARTIALLY_REFUNDED";
  return {
    id: `evt_${randomBytes(16).toString("hex")}`,
    event: back === 0 ? "PAYMENT_RECEIVED" : refunded,
    dateCreated: new Date().toISOString().slice(0, 19).replace("T", " "),
    payment: row && present(row),
  };
}

function rowsOf(charge: BankCharge): Row[] {
  const id = `pay_${charge.id.slice(0, 16)}`;
  const [first, ...more] = charge.payments;
  return [
    { charge, payment: first, id },
    ...more.map((payment, index) => ({ charge, payment, id: `${id}${index + 2}` })),
  ];
}

function present({ charge, payment, id }: Row): object {
  const day = payment?.at.slice(0, 10) ?? null;
  const isOther = payment !== undefined && payment.centavos !== charge.centavos;
  return {
    object: "payment",
    id,
    dateCreated: charge.createdAt.slice(0, 10),
    billingType: "PIX",
    status: statusOf(payment),
    value: (payment ?? charge).centavos / 100,
    originalValue: isOther ? charge.centavos / 100 : null,
    externalReference: charge.txid,
    invoiceNumber: String(charge.number).padStart(8, "0"),
    deleted: false,
    clientPaymentDate: day,
    paymentDate: day,
    pixTransaction: payment?.endToEndId ?? null,
    refunds:
      payment && payment.refunds.length > 0
        ? payment.refunds.map(({ at, centavos }) => ({
            dateCreated: at,
            status: "DONE",
            value: centavos / 100,
          }))
        : null,
  };
}

function statusOf(payment: BankPayment | undefined): string {
  if (!payment) return "PENDING";
  return refundedOf(payment) === payment.centavos ? "REFUNDED" : "RECEIVED";
}
