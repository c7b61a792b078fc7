import { readFileSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import { startAdmin } from "@recado/sandbox-server/admin";
import { type AdminRoute, noInput, routesOf } from "@recado/sandbox-server/admin-route";
import { type Certificate, createAuthority } from "@recado/sandbox-server/certificates";
import type { SandboxOptions } from "@recado/sandbox-server/sandbox-options";
import { serveHttp } from "@recado/sandbox-server/serve-http";
import { pino } from "pino";
import { z } from "zod";
import { answerRequest } from "./answer-request.ts";
import { makeAsaasApi } from "./asaas-api.ts";
import { type Bank, type BankCharge, type BankPayment, openBank } from "./bank.ts";
import type { BankAccount, BankApi, Protocol } from "./bank-api.ts";
import { makePixFaultBook, type PixFaultBook, pixFaultSchema } from "./faults.ts";
import { makeMercadoPagoApi } from "./mercado-pago-api.ts";
import { makeStandardApi, type TokenFormat } from "./standard-api.ts";
import { makePixWebhooks, type PixWebhooks } from "./webhooks.ts";

export interface PixSandboxOptions extends SandboxOptions {
  /** Protocol of the bank's API; by default the Central Bank's standard. */
  protocol?: Protocol;
  /** Format of the body in token requests; for the standard protocol only. */
  tokenFormat?: TokenFormat;
  /** Path of the file that keeps the charges from one start to the next; if omitted, no charges are kept. */
  stateFile?: string;
}

/**
 * A local simulation of a bank and of customers who pay. The bank offers the Central Bank's standard API over mutual
 * TLS, Asaas' API or Mercado Pago's API.
 */
export interface PixSandbox {
  readonly protocol: Protocol;
  /** Base URL of the API. Requests in the standard protocol need the client certificate. */
  readonly url: string;
  readonly adminUrl: string;
  readonly account: BankAccount;
  /** Certificates of the bank's authority and of the client, in PEM format. */
  readonly keys: Pick<BankKeys, "authority" | "client">;
  readonly faults: PixFaultBook;
  readonly webhooks: PixWebhooks;
  charges(): BankCharge[];
  find(txid: string): BankCharge | undefined;
  pay(txid: string, centavos?: number): BankPayment;
  refund(endToEndId: string, centavos?: number): void;
  webhookUrl(): string | undefined;
  webhookUrls(): string[];
  /** Returns the HTTP headers of the last request that registered a webhook; undefined if there was none. */
  lastRegistration(): Readonly<IncomingHttpHeaders> | undefined;
  /** Registers a webhook URL, as the account's owner does on the provider's website. */
  registerWebhook(url: string): void;
  /** Resolves once no webhook request is held back or under way; rejects after 30 seconds. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const account: BankAccount = {
  clientId: "recado",
  clientSecret: "segredo-do-banco",
  pixKey: "cobranca@recado.invalid",
  apiKey: "chave-da-api-do-banco",
  webhookSecret: "segredo-dos-avisos-do-banco",
};

const apis = {
  standard: makeStandardApi,
  asaas: makeAsaasApi,
  mercadopago: makeMercadoPagoApi,
} satisfies Record<Protocol, (bank: Bank, account: BankAccount, options: PixSandboxOptions) => BankApi>;

export async function startPixSandbox(options: PixSandboxOptions = {}): Promise<PixSandbox> {
  const {
    host = "127.0.0.1",
    logger = pino({ level: "silent" }),
    protocol = "standard",
    stateFile,
  } = options;
  const keys = await makeBankKeys(host);
  const bank = openBank(stateFile === undefined ? [] : readCharges(stateFile));
  if (stateFile !== undefined)
    bank.events.onEvent(() => writeFileSync(stateFile, JSON.stringify(bank.charges())));
  const faults = makePixFaultBook();
  const api = apis[protocol](bank, account, options);
  const webhooks = makePixWebhooks(bank, logger, api.compose);
  const tls = { key: keys.server.privateKey, cert: keys.server.certificate, ca: keys.authority };
  const isMutual = protocol === "standard";
  const demands = { requestCert: isMutual, rejectUnauthorized: isMutual };
  let registration: IncomingHttpHeaders | undefined;
  const https = createServer({ ...tls, ...demands }, (request, response) => {
    if (request.url?.includes("/webhook")) registration = request.headers;
    answerRequest(request, response, { faults, kindOf: api.kindOf, answer: api.answer }).catch(
      (error: unknown) => {
        logger.error({ err: error }, "bank request failed, closing the connection");
        response.destroy();
      },
    );
  });
  const served = await serveHttp(https, host, options.port ?? 0);
  const face = faceOf(bank, webhooks, faults, (charge, payment) => api.itemOf(charge, payment));
  const admin = await startAdmin(
    { ...face, onEvent: bank.events.onEvent, eventsSince: bank.events.since },
    adminRoutes,
    { host, port: options.adminPort ?? 0, logger },
  );
  return {
    ...face,
    protocol,
    url: served.url.replace("http:", "https:"),
    adminUrl: admin.url,
    account,
    keys,
    webhookUrl: () => api.webhookUrls().at(-1),
    webhookUrls: api.webhookUrls,
    lastRegistration: () => registration,
    registerWebhook: api.registerWebhook,
    async settled() {
      await bank.events.until(() => (webhooks.pending() === 0 ? true : undefined), 30_000);
    },
    async stop() {
      await webhooks.stop();
      await Promise.all([served.stop(), admin.stop()]);
    },
  };
}

type Face = Pick<PixSandbox, "charges" | "find" | "pay" | "refund" | "faults" | "webhooks">;

function faceOf(
  bank: Bank,
  webhooks: PixWebhooks,
  faults: PixFaultBook,
  itemOf: (charge: BankCharge, payment: BankPayment) => unknown,
): Face {
  const notify = (charge: BankCharge | undefined, endToEndId: string) => {
    const payment = charge?.payments.find((one) => one.endToEndId === endToEndId);
    if (charge && payment) webhooks.notify({ txid: charge.txid, item: itemOf(charge, payment) });
  };
  return {
    charges: bank.charges,
    find: bank.find,
    faults,
    webhooks,
    pay(txid, centavos) {
      const payment = bank.pay(txid, centavos);
      notify(bank.find(txid), payment.endToEndId);
      return payment;
    },
    refund(endToEndId, centavos) {
      notify(bank.refund(endToEndId, centavos), endToEndId);
    },
  };
}

function readCharges(stateFile: string): BankCharge[] {
  try {
    return JSON.parse(readFileSync(stateFile, "utf8")) as BankCharge[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

const route = routesOf<Face>();
const centavos = z.int().min(1).optional();

const adminRoutes: Record<string, AdminRoute<Face>> = {
  "GET /charges": route(noInput, (bank) => bank.charges()),
  "POST /pay": route(z.strictObject({ txid: z.string(), centavos }), (bank, input) =>
    bank.pay(input.txid, input.centavos),
  ),
  "POST /refund": route(z.strictObject({ endToEndId: z.string(), centavos }), (bank, input) =>
    bank.refund(input.endToEndId, input.centavos),
  ),
  "POST /faults": route(pixFaultSchema, ({ faults }, fault) => faults.add(fault)),
};

/** Certificates of the bank's authority, of its server and of the client that it accepts, in PEM format. */
interface BankKeys {
  authority: string;
  server: Certificate;
  client: Certificate;
}

async function makeBankKeys(host: string): Promise<BankKeys> {
  const { certificate, issue } = await createAuthority("Pix sandbox authority", host);
  const [server, client] = await Promise.all([issue(host, "serverAuth"), issue("recado", "clientAuth")]);
  return { authority: certificate, server, client };
}
