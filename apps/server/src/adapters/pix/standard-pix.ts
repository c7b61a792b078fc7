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

/** Settings of a bank that offers the Central Bank's standard Pix API (api-pix 2). */
export interface StandardPixOptions {
  url: string;
  /** URL for requesting access tokens, if it is not `/oauth/token` at the bank's URL. */
  tokenUrl?: string | undefined;
  clientId: string;
  clientSecret: string;
  /** OAuth scope, needed for banks that require one. */
  scope?: string | undefined;
  pixKey: string;
  /** Client certificate with its key, as PEM or PKCS #12. */
  certificate:
    | { cert: Buffer | string; key: Buffer | string }
    | { pfx: Buffer; passphrase: string | undefined };
  /** Certificate authority of the bank, if it is not a public one. */
  authority?: Buffer | string | undefined;
  /** Whether Efí is told to call the webhook without a client certificate. The header for this exists only at Efí. */
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
  /** Pix code of the charge. Some banks omit the code once the charge is paid. */
  pixCopiaECola: z.string().min(1).nullish(),
  pix: z.array(paymentSchema).default([]),
});
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().default(300) });
const hintSchema = z.object({ pix: z.array(z.object({ txid: z.string().max(64).optional() })).max(10_000) });

/** Time before the expiry of an access token at which a new token is requested. */
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
          // Efí may omit its client certificate, because the webhook URL contains a secret that authenticates the
          // request.
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
        // The Pix standard allows at most 140 characters.
        solicitacaoPagador: description.slice(0, 140),
      });
      const answer = await ask({ method: "PUT", path: `/v2/cob/${txid}`, body });
      // Txids are unique to this installation. If the bank says that the txid exists, an earlier request has created
      // the charge, and the response to that request was lost.
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

  /**
   * Requests an access token with a form body, as OAuth specifies (RFC 6749, 4.4.2). If the bank rejects the form,
   * sends JSON, as Efí documents.
   */
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

/**
 * Converts a payment from the format of the Pix standard. Only completed refunds count, because a refund in progress
 * may still fail.
 */
function readPayment({ endToEndId, valor, horario, devolucoes }: z.output<typeof paymentSchema>): PixPayment {
  const done = devolucoes.filter(({ status }) => status === "DEVOLVIDO");
  return {
    endToEndId,
    centavos: centavosOf(valor),
    refundedCentavos: done.reduce((sum, one) => sum + centavosOf(one.valor), 0),
    paidAt: new Date(horario),
  };
}
