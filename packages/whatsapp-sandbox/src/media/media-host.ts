import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import type { WhatsappFaultBook } from "../faults.ts";
import { listenOn } from "../protocol/listen.ts";
import type { MediaKeys } from "./media-certificate.ts";
import { sha256 } from "./media-cipher.ts";
import type { MediaStore } from "./media-store.ts";

export interface MediaHost {
  /** Host name and port of the media host, as they appear in the response to a `media_conn` query. */
  readonly hostname: string;
  stop(): Promise<void>;
}

interface MediaHostOptions {
  host: string;
  port: number;
  keys: MediaKeys;
  store: MediaStore;
  faults: WhatsappFaultBook;
  logger: Logger;
}

const UPLOAD_LIMIT = 128 * 1024 * 1024;

/**
 * Starts the media host, where clients upload and download encrypted files. The media host uses HTTPS with a
 * certificate of its own.
 */
export async function startMediaHost(options: MediaHostOptions): Promise<MediaHost> {
  const { host, port, keys, logger } = options;
  const https = createServer({ key: keys.privateKey, cert: keys.certificate }, (request, response) => {
    answer(options, hostname(), request, response).catch((error: unknown) => {
      logger.debug({ err: error }, "media host request failed, closing the connection");
      response.destroy();
    });
  });
  const hostname = () => `${host}:${(https.address() as AddressInfo).port}`;
  await listenOn(https, host, port);
  return {
    hostname: hostname(),
    async stop() {
      const closed = new Promise<void>((resolve) => https.close(() => resolve()));
      https.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  options: MediaHostOptions,
  hostname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isUpload = request.method === "POST";
  if (!isUpload && request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405);
  const on = isUpload ? "upload" : "download";
  const slow = options.faults.takeWhere("media-slow", (fault) => fault.on === on);
  if (slow) await new Promise((resolve) => setTimeout(resolve, slow.ms));
  const refused = options.faults.takeWhere("media-refused", (fault) => fault.on === on);
  if (refused) {
    request.resume();
    return refuse(response, refused.status);
  }
  if (isUpload) await acceptUpload(options, hostname, request, response);
  else await serve(options, request, response);
}

/**
 * Accepts the upload of an encrypted file. Baileys sends the file to a URL that ends in the base64 text of the file's
 * digest, URL-escaped twice.
 */
async function acceptUpload(
  { store }: MediaHostOptions,
  hostname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > UPLOAD_LIMIT) return refuse(response, 413);
    chunks.push(chunk);
  }
  const ciphertext = Buffer.concat(chunks);
  const { pathname } = new URL(request.url ?? "/", `https://${hostname}`);
  const promised = decodeURIComponent(pathname.split("/").at(-1) ?? "");
  if (promised !== sha256(ciphertext).toString("base64url")) return refuse(response, 400);
  const directPath = await store.put(ciphertext);
  const answered = { url: `https://${hostname}${directPath}`, direct_path: directPath, handle: directPath };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answered));
}

async function serve(
  { store, faults }: MediaHostOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = await store.get(request.url ?? "/");
  if (!file) return refuse(response, 410);
  const range = rangeOf(request.headers.range, file.length);
  if (range === "unsatisfiable") return refuse(response, 416);
  const part = range ? file.subarray(range.start, range.end + 1) : file;
  response.writeHead(range ? 206 : 200, {
    "content-type": "application/octet-stream",
    "accept-ranges": "bytes",
    "content-length": part.length,
    ...(range && { "content-range": `bytes ${range.start}-${range.end}/${file.length}` }),
  });
  if (request.method === "HEAD") return void response.end();
  if (!faults.take("media-cut")) return void response.end(part);
  response.write(part.subarray(0, Math.ceil(part.length / 2)), () => response.destroy());
}

function rangeOf(header: string | undefined, length: number) {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? "");
  if (!match) return undefined;
  const start = Number(match[1]);
  const end = Math.min(match[2] ? Number(match[2]) : length - 1, length - 1);
  return start > end ? "unsatisfiable" : { start, end };
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(String(status));
}
