import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readBytes, serveHttp } from "@recado/sandbox-server/serve-http";
import { type CloudSandbox, type CloudSandboxOptions, startCloudSandbox } from "../sandbox.ts";

export const LOJA = {
  phoneNumberId: "106540352242922",
  wabaId: "102290129340398",
  number: "5511912340001",
  name: "Loja",
  token: "EAAG-loja",
  appSecret: "segredo-da-loja",
};
export const ANA = { number: "5511987650001", name: "Ana" };
const VERIFY_TOKEN = "palavra";

export interface Webhook {
  object: string;
  entry: { id: string; changes: { field: string; value: Record<string, unknown> }[] }[];
}

export interface GraphResult {
  status: number;
  body: Record<string, unknown>;
}

/** A sandbox with one shop and one customer, and the shop's server that receives the webhooks. */
export interface Business {
  sandbox: CloudSandbox;
  callbackUrl: string;
  /** Webhooks that the shop's server received with a valid signature. */
  webhooks: Webhook[];
  forged: string[];
  /** Makes the shop's server answer the next `times` webhooks with the given HTTP status. */
  refuseNext(times: number, status: number): void;
  send(body: Record<string, unknown>): Promise<GraphResult>;
  call(method: string, path: string, init?: { token?: string | null; body?: unknown }): Promise<GraphResult>;
  upload(bytes: Buffer, type: string): Promise<GraphResult>;
  /** Returns the items under the given key from all received webhooks, in order of arrival. */
  told(key: "messages" | "statuses" | "contacts" | "message_echoes"): Record<string, unknown>[];
  stop(): Promise<void>;
}

export async function openBusiness(options: CloudSandboxOptions = {}): Promise<Business> {
  const sandbox = await startCloudSandbox({ webhookRetryMs: 20, ...options });
  sandbox.addNumber(LOJA);
  sandbox.addCustomer(ANA);
  const ear = await listenForWebhooks();
  await sandbox.subscribe(LOJA.phoneNumberId, ear.url, VERIFY_TOKEN);
  const call: Business["call"] = async (method, path, { token = LOJA.token, body } = {}) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${sandbox.url}/v26.0/${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return {
    ...ear,
    sandbox,
    callbackUrl: ear.url,
    call,
    send: (body) =>
      call("POST", `${LOJA.phoneNumberId}/messages`, {
        body: { messaging_product: "whatsapp", to: ANA.number, ...body },
      }),
    upload(bytes, type) {
      const form = new FormData();
      form.set("messaging_product", "whatsapp");
      form.set("type", type);
      form.set("file", new File([new Uint8Array(bytes)], "arquivo", { type }));
      return call("POST", `${LOJA.phoneNumberId}/media`, { body: form });
    },
    told: (key) =>
      ear.webhooks.flatMap(({ entry }) =>
        entry.flatMap(({ changes }) =>
          changes.flatMap(({ value }) => (value[key] ?? []) as Record<string, unknown>[]),
        ),
      ),
    async stop() {
      await sandbox.stop();
      await ear.stop();
    },
  };
}

async function listenForWebhooks() {
  const webhooks: Webhook[] = [];
  const forged: string[] = [];
  let refusing = { times: 0, status: 500 };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { searchParams } = new URL(request.url ?? "/", "http://callback");
    if (request.method === "GET") {
      const isKnown = searchParams.get("hub.verify_token") === VERIFY_TOKEN;
      response.writeHead(isKnown ? 200 : 403).end(isKnown ? searchParams.get("hub.challenge") : "no");
      return;
    }
    const raw = await readBytes(request, 1_000_000);
    const expected = `sha256=${createHmac("sha256", LOJA.appSecret).update(raw).digest("hex")}`;
    if (request.headers["x-hub-signature-256"] !== expected) {
      forged.push(raw.toString());
      response.writeHead(401).end();
    } else if (refusing.times > 0) {
      refusing.times -= 1;
      response.writeHead(refusing.status).end();
    } else {
      webhooks.push(JSON.parse(raw.toString("utf8")) as Webhook);
      response.writeHead(200).end();
    }
  };
  const server = createServer((request, response) => void take(request, response));
  const { url, stop } = await serveHttp(server, "127.0.0.1", 0);
  return {
    url: `${url}/webhook`,
    stop,
    webhooks,
    forged,
    refuseNext(times: number, status: number) {
      refusing = { times, status };
    },
  };
}

/** Returns the error code of an error response. */
export function codeOf({ body }: GraphResult): number | undefined {
  return (body.error as { code: number } | undefined)?.code;
}

/** Returns the message id from the response to an accepted message. */
export function idOf({ body }: GraphResult): string {
  const [message] = (body.messages ?? []) as { id: string }[];
  if (!message) throw new Error(`the Cloud API accepted no message: ${JSON.stringify(body)}`);
  return message.id;
}
