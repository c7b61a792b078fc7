import { randomBytes } from "node:crypto";
import { type BankAnswer, type BankRequest, bankRefusal, parseCentavos, reais } from "./answer-request.ts";
import type { Bank, BankCharge, BankPayment } from "./bank.ts";
import type { BankAccount, BankApi } from "./bank-api.ts";

const tokenLifeSeconds = 3_600;

/** Format of the body in token requests: a form in the OAuth standard, JSON at the bank Efí. */
export type TokenFormat = "form" | "json";

const grantTypes: Record<TokenFormat, (question: BankRequest) => unknown> = {
  form: (question) =>
    isOfType(question, "application/x-www-form-urlencoded")
      ? new URLSearchParams(question.text).get("grant_type")
      : undefined,
  json: (question) => (isOfType(question, "application/json") ? question.json().grant_type : undefined),
};

function isOfType(question: BankRequest, type: string): boolean {
  return question.header("content-type")?.startsWith(type) ?? false;
}

/** Simulates the Central Bank's standard API for immediate charges. A webhook request may report several changes. */
export function makeStandardApi(
  bank: Bank,
  client: BankAccount,
  { tokenFormat = "form" }: { tokenFormat?: TokenFormat } = {},
): BankApi {
  const readGrantType = grantTypes[tokenFormat];
  const tokens = new Set<string>();
  let webhook: string | undefined;

  function grant(question: BankRequest): BankAnswer {
    const known = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString("base64")}`;
    if (question.header("authorization") !== known) return bankRefusal(401, "unknown client");
    if (readGrantType(question) !== "client_credentials") return bankRefusal(400, "grant_type");
    const token = randomBytes(24).toString("base64url");
    tokens.add(token);
    const body = {
      access_token: token,
      token_type: "Bearer",
      expires_in: tokenLifeSeconds,
      scope: "cob.write cob.read webhook.write",
    };
    return { status: 200, body };
  }

  function make(txid: string, question: BankRequest): BankAnswer {
    const { valor, calendario, chave } = question.json() as {
      valor?: { original?: string };
      calendario?: { expiracao?: number };
      chave?: string;
    };
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return bankRefusal(400, "txid");
    if (chave !== client.pixKey) return bankRefusal(400, "chave");
    if (!/^\d{1,10}\.\d{2}$/.test(valor?.original ?? "")) return bankRefusal(400, "valor.original");
    const charge = bank.make(txid, parseCentavos(valor?.original), calendario?.expiracao ?? 86_400);
    return charge ? { status: 201, body: presentCharge(charge) } : bankRefusal(409, "txid is taken");
  }

  function answerKnown(question: BankRequest): BankAnswer {
    const txid = /^\/v2\/cob\/([^/]+)$/.exec(question.path)?.[1];
    if (txid && question.method === "PUT") return make(txid, question);
    const charge = txid === undefined ? undefined : bank.find(txid);
    if (txid && question.method === "GET")
      return charge ? { status: 200, body: presentCharge(charge) } : bankRefusal(404, "no such charge");
    if (question.path === `/v2/webhook/${encodeURIComponent(client.pixKey)}` && question.method === "PUT") {
      webhook = String(question.json().webhookUrl);
      return { status: 200, body: {} };
    }
    return bankRefusal(404, "no such address");
  }

  return {
    kindOf({ method, path }) {
      if (path === "/oauth/token") return "token";
      if (!path.startsWith("/v2/cob/")) return undefined;
      return method === "PUT" ? "create" : "find";
    },
    answer(question) {
      if (question.path === "/oauth/token" && question.method === "POST") return grant(question);
      const token = /^Bearer (.+)$/.exec(question.header("authorization") ?? "")?.[1];
      if (token === undefined || !tokens.has(token)) return bankRefusal(401, "no token");
      return answerKnown(question);
    },
    compose(news) {
      if (webhook === undefined || news.length === 0) return [];
      const body = JSON.stringify({ pix: news.map(({ item }) => item) });
      return [{ url: `${webhook}/pix`, headers: {}, body, txids: news.map(({ txid }) => txid) }];
    },
    itemOf: (charge, payment) => presentPayment(charge, payment),
    webhookUrls: () => (webhook === undefined ? [] : [webhook]),
    registerWebhook(url) {
      webhook = url;
    },
  };
}

function presentCharge(charge: BankCharge): object {
  return {
    calendario: { criacao: charge.createdAt, expiracao: charge.seconds },
    txid: charge.txid,
    revisao: 0,
    status: charge.status,
    valor: { original: reais(charge.centavos) },
    // Only active charges have a Pix code, as at real banks.
    ...(charge.status === "ATIVA" && {
      location: `pix.sandbox.invalid/qr/v2/${charge.id}`,
      pixCopiaECola: charge.brCode,
    }),
    ...(charge.payments.length > 0 && {
      pix: charge.payments.map((payment) => presentPayment(charge, payment)),
    }),
  };
}

function presentPayment({ txid }: BankCharge, { endToEndId, centavos, at, refunds }: BankPayment): object {
  return {
    endToEndId,
    txid,
    valor: reais(centavos),
    horario: at,
    ...(refunds.length > 0 && {
      devolucoes: refunds.map((refund) => ({
        id: refund.id,
        rtrId: `D${refund.id}`,
        valor: reais(refund.centavos),
        horario: { solicitacao: refund.at, liquidacao: refund.at },
        status: "DEVOLVIDO",
      })),
    }),
  };
}
