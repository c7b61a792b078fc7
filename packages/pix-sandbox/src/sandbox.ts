import { readFileSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import { startAdmin } from "@recado/sandbox-server/admin";
import { type AdminRoute, nothing, routesOf } from "@recado/sandbox-server/admin-route";
import { type Certificate, createAuthority } from "@recado/sandbox-server/certificates";
import { serveHttp } from "@recado/sandbox-server/serve-http";
import { type Logger, pino } from "pino";
import { z } from "zod";
import { answerWith } from "./answer.ts";
import { makeAsaasApi } from "./asaas-api.ts";
import { type Bank, type Charge, openBank, type Payment } from "./bank.ts";
import type { Account, BankApi, Protocol } from "./bank-api.ts";
import { type FaultBook, faultSchema, makeFaultBook } from "./faults.ts";
import { makeMercadoPagoApi } from "./mercado-pago-api.ts";
import { makeStandardApi, type TokenFormat } from "./standard-api.ts";
import { makeWebhooks, type Webhooks } from "./webhooks.ts";

export interface SandboxOptions {
  /** Ports; 0 or left out: any free port. */
  port?: number;
  adminPort?: number;
  host?: string;
  logger?: Logger;
  /** Protocol of the API; the Central Bank's standard by default. */
  protocol?: Protocol;
  /** Body format of token requests in the standard protocol. */
  tokenFormat?: TokenFormat;
  /** File that keeps the charges between starts; none by default. */
  stateFile?: string;
}

/**
 * A local simulation of a bank: the Central Bank's standard API over mutual TLS, Asaas' or Mercado Pago's API, and
 * customers who pay.
 */
export interface Sandbox {
  readonly protocol: Protocol;
  /** Address of the API; the standard protocol requires the client certificate. */
  readonly url: string;
  readonly adminUrl: string;
  readonly account: Account;
  /** Certificates in PEM. */
  readonly keys: Pick<BankKeys, "authority" | "client">;
  readonly faults: FaultBook;
  readonly webhooks: Webhooks;
  charges(): Charge[];
  find(txid: string): Charge | undefined;
  pay(txid: string, centavos?: number): Payment;
  refund(endToEndId: string, centavos?: number): void;
  webhookUrl(): string | undefined;
  webhookUrls(): string[];
  /** Returns the headers of the last webhook registration. */
  lastRegistration(): Readonly<IncomingHttpHeaders> | undefined;
  /** Registers an address, as the account's owner does on the provider's website. */
  tellTo(url: string): void;
  /** Resolves once every webhook that is not held was answered. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const account: Account = {
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
} satisfies Record<Protocol, (bank: Bank, account: Account, options: SandboxOptions) => BankApi>;

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
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
  const faults = makeFaultBook();
  const api = apis[protocol](bank, account, options);
  const webhooks = makeWebhooks(bank, logger, api.compose);
  const tls = { key: keys.server.privateKey, cert: keys.server.certificate, ca: keys.authority };
  const isMutual = protocol === "standard";
  const demands = { requestCert: isMutual, rejectUnauthorized: isMutual };
  let registration: IncomingHttpHeaders | undefined;
  const https = createServer({ ...tls, ...demands }, (request, response) => {
    if (request.url?.includes("/webhook")) registration = request.headers;
    answerWith(request, response, { faults, kindOf: api.kindOf, answer: api.answer }).catch(
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
    tellTo: api.tellTo,
    async settled() {
      await bank.events.until(() => (webhooks.pending() === 0 ? true : undefined), 30_000);
    },
    async stop() {
      await webhooks.stop();
      await Promise.all([served.stop(), admin.stop()]);
    },
  };
}

type Face = Pick<Sandbox, "charges" | "find" | "pay" | "refund" | "faults" | "webhooks">;

function faceOf(
  bank: Bank,
  webhooks: Webhooks,
  faults: FaultBook,
  itemOf: (charge: Charge, payment: Payment) => unknown,
): Face {
  const tell = (charge: Charge | undefined, endToEndId: string) => {
    const payment = charge?.payments.find((one) => one.endToEndId === endToEndId);
    if (charge && payment) webhooks.tell({ txid: charge.txid, item: itemOf(charge, payment) });
  };
  return {
    charges: bank.charges,
    find: bank.find,
    faults,
    webhooks,
    pay(txid, centavos) {
      const payment = bank.pay(txid, centavos);
      tell(bank.find(txid), payment.endToEndId);
      return payment;
    },
    refund(endToEndId, centavos) {
      tell(bank.refund(endToEndId, centavos), endToEndId);
    },
  };
}

function readCharges(stateFile: string): Charge[] {
  try {
    return JSON.parse(readFileSync(stateFile, "utf8")) as Charge[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

const route = routesOf<Face>();
const centavos = z.int().min(1).optional();

const adminRoutes: Record<string, AdminRoute<Face>> = {
  "GET /charges": route(nothing, (bank) => bank.charges()),
  "POST /pay": route(z.strictObject({ txid: z.string(), centavos }), (bank, input) =>
    bank.pay(input.txid, input.centavos),
  ),
  "POST /refund": route(z.strictObject({ endToEndId: z.string(), centavos }), (bank, input) =>
    bank.refund(input.endToEndId, input.centavos),
  ),
  "POST /faults": route(faultSchema, ({ faults }, fault) => faults.add(fault)),
};

/** Certificates of the bank's authority, its server and its known client, in PEM. */
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
