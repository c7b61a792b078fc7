import { Agent } from "undici";
import { z } from "zod";
import type { Pix, PixCharge, PixPayment } from "../../ports/pix.ts";
import {
  centavosOf,
  type ProviderRequest,
  type ProviderResponse,
  readResponse,
  reaisText,
  requestProvider,
} from "./request-provider.ts";

/** Settings of a bank with the Central Bank's standard API (api-pix 2). */
export interface StandardPixOptions {
  url: string;
  /** Token URL, if it is not `/oauth/token`. */
  tokenUrl?: string | undefined;
  clientId: string;
  clientSecret: string;
  /** OAuth scope, for banks that require it. */
  scope?: string | undefined;
  pixKey: string;
  /** Client certificate with its key, as PEM or PKCS #12. */
  certificate:
    | { cert: Buffer | string; key: Buffer | string }
    | { pfx: Buffer; passphrase: string | undefined };
  /** Certificate authority of the bank, if it is not a public one. */
  authority?: Buffer | string | undefined;
  /** If true, tells Efí to call the webhook without a client certificate; other banks have no such header. */
  skipsMutualTls?: boolean | undefined;
}

const money = z.string().regex(/^\d{1,10}\.\d{2}$/);
const refundSchema = z.object({ valor: money, status: z.string() });
const paymentSchema = z.object({
  endToEndId: z.string().min(1).max(64),
  valor: money,
  horario: z.iso.datetime({ offset: true }),
  devolucoes: z.array(refundSchema).default([]),
});
const chargeSchema = z.object({
  /** Some banks omit it for paid charges. */
  pixCopiaECola: z.string().min(1).nullish(),
  pix: z.array(paymentSchema).default([]),
});
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().default(300) });
const hintSchema = z.object({ pix: z.array(z.object({ txid: z.string().max(64).optional() })).max(10_000) });

/** Time before its expiry at which a token is renewed. */
const marginMilliseconds = 30_000;

export function createStandardPix(options: StandardPixOptions): Pix {
  const { url, pixKey, certificate, authority, skipsMutualTls = false } = options;
  const agent = new Agent({ connect: { ...certificate, ...(authority !== undefined && { ca: authority }) } });
  const authorize = createAuthorization(agent, options);

  async function ask(
    question: Omit<ProviderRequest, "url" | "headers"> & { path: string },
  ): Promise<ProviderResponse> {
    const { path, ...rest } = question;
    const send = async (fresh: boolean) =>
      requestProvider(agent, {
        ...rest,
        url: `${url}${path}`,
        headers: {
          authorization: await authorize(fresh),
          ...(rest.body !== undefined && { "content-type": "application/json" }),
          // The webhook URL contains a secret of its own.
          ...(skipsMutualTls && path.startsWith("/v2/webhook/") && { "x-skip-mtls-checking": "true" }),
        },
      });
    const answer = await send(false);
    return answer.status === 401 ? send(true) : answer;
  }

  async function findCharge(txid: string): Promise<PixCharge | undefined> {
    const answer = await ask({ method: "GET", path: `/v2/cob/${txid}` });
    return answer.status === 404 ? undefined : readCharge(answer);
  }

  return {
    asksForTaxId: false,
    async createCharge({ txid, centavos, seconds, description }) {
      const body = JSON.stringify({
        calendario: { expiracao: seconds },
        valor: { original: reaisText(centavos) },
        chave: pixKey,
        // The standard's limit.
        solicitacaoPagador: description.slice(0, 140),
      });
      const answer = await ask({ method: "PUT", path: `/v2/cob/${txid}`, body });
      // Only this installation uses this txid, so an existing charge was created by an earlier call whose answer was
      // lost.
      const isTaken = answer.status >= 400 && answer.status < 500;
      return (isTaken && (await findCharge(txid))) || readCharge(answer);
    },
    findCharge: ({ txid }) => findCharge(txid),
    async readHint({ body }) {
      const read = hintSchema.safeParse(body);
      return read.success ? [...new Set(read.data.pix.flatMap(({ txid }) => txid ?? []))] : [];
    },
    async registerWebhook(webhookUrl) {
      const path = `/v2/webhook/${encodeURIComponent(pixKey)}`;
      readResponse(await ask({ method: "PUT", path, body: JSON.stringify({ webhookUrl }) }), z.unknown());
    },
    close: () => agent.close(),
  };
}

function createAuthorization(
  agent: Agent,
  { url, tokenUrl, clientId, clientSecret, scope }: StandardPixOptions,
): (fresh: boolean) => Promise<string> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const wanted = { grant_type: "client_credentials", ...(scope !== undefined && { scope }) };
  let known: { bearer: string; until: number } | undefined;

  const askIn = (type: string, body: string) =>
    requestProvider(agent, {
      method: "POST",
      url: tokenUrl ?? `${url}/oauth/token`,
      headers: { authorization: `Basic ${basic}`, "content-type": type },
      body,
    });

  /** Requests a token as in OAuth (RFC 6749, 4.4.2), or in JSON if the bank refuses that, as Efí documents it. */
  async function askForToken(): Promise<ProviderResponse> {
    const answer = await askIn("application/x-www-form-urlencoded", new URLSearchParams(wanted).toString());
    const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
    return isRefused ? askIn("application/json", JSON.stringify(wanted)) : answer;
  }

  return async (fresh) => {
    if (known && !fresh && Date.now() < known.until) return known.bearer;
    const token = readResponse(await askForToken(), tokenSchema);
    known = {
      bearer: `Bearer ${token.access_token}`,
      until: Date.now() + token.expires_in * 1_000 - marginMilliseconds,
    };
    return known.bearer;
  };
}

function readCharge(answer: ProviderResponse): PixCharge {
  const { pixCopiaECola, pix } = readResponse(answer, chargeSchema);
  return { providerId: null, qrcode: pixCopiaECola ?? null, payments: pix.map(readPayment) };
}

/** Reads a payment. A refund in progress may still fail, so only completed ones count. */
function readPayment({ endToEndId, valor, horario, devolucoes }: z.output<typeof paymentSchema>): PixPayment {
  const done = devolucoes.filter(({ status }) => status === "DEVOLVIDO");
  return {
    endToEndId,
    centavos: centavosOf(valor),
    refundedCentavos: done.reduce((sum, one) => sum + centavosOf(one.valor), 0),
    paidAt: new Date(horario),
  };
}
