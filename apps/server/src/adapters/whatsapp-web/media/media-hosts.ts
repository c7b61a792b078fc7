import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import type { Readable } from "node:stream";
import { createGuardedAgent } from "../../../platform/http/guarded-agent.ts";
import { MediaError } from "../../../ports/channel.ts";

/** Restricted HTTP access to WhatsApp's media servers. */
export interface MediaHosts {
  /** Downloads a file that is still encrypted; throws MediaError. */
  get(address: URL): Promise<IncomingMessage>;
  /** Restrictions for requests that Baileys makes itself: `agent` for uploads, `fetching` for downloads. */
  agent: Agent;
  fetching: RequestInit;
}

/**
 * If `certificate` is given (PEM), it replaces the public certificate authorities, and any host with a certificate of
 * this authority may be reached. If it is undefined, only WhatsApp's media hosts may be reached.
 */
export function createMediaHosts(certificate: string | undefined, silentMilliseconds: number): MediaHosts {
  const trust = certificate === undefined ? {} : { ca: certificate };
  const agent = new UploadAgent({ ...trust, keepAlive: true });
  const isKnownOrigin = ({ protocol, hostname, port }: URL) =>
    protocol === "https:" &&
    (certificate !== undefined || (hostname.endsWith(".whatsapp.net") && port === ""));
  // Baileys fetches URLs from messages, for example from the message in which a linked phone sends its history. A
  // malicious sender may imitate such a message, so the host of each URL is checked.
  const dispatcher = createGuardedAgent({
    allowPrivateHosts: certificate !== undefined,
    isKnownOrigin,
    authority: certificate,
    timeoutMilliseconds: silentMilliseconds,
    mostBytes: Number.POSITIVE_INFINITY,
  });

  return {
    agent,
    // The cast is needed because Node's types of `fetch` belong to another version of undici.
    fetching: { dispatcher } as object,
    async get(address) {
      // The URL comes from the sender of the message and must not lead to a host in the private network.
      if (!isKnownOrigin(address)) throw new MediaError("broken");
      const answer = await ask(address, agent, silentMilliseconds);
      const { statusCode = 0 } = answer;
      if (statusCode === 200) return answer;
      answer.destroy();
      throw new MediaError(dropped.has(statusCode) ? "gone" : "unreachable");
    },
  };
}

/**
 * HTTP agent that closes an uploaded file when the upload's request ends. Baileys leaves the file of a failed upload
 * open, and only the agent has access to the file.
 */
class UploadAgent extends Agent {
  addRequest(upload: ClientRequest, ...more: unknown[]): void {
    upload.once("pipe", (file: Readable) => upload.once("close", () => file.destroy()));
    requests.addRequest.call(this, upload, ...more);
  }
}

/** Node calls the method `addRequest` of every agent, but the method is missing in Node's types. */
const requests = Agent.prototype as unknown as { addRequest(this: Agent, ...request: unknown[]): void };

/**
 * HTTP statuses that mean the file can no longer be fetched from its URL. With 403, the URL's signature has expired,
 * and the phone can provide a new URL.
 */
const dropped = new Set([403, 404, 410]);

function ask(address: URL, agent: Agent, silentMilliseconds: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(address, {
      agent,
      timeout: silentMilliseconds,
      headers: { origin: "https://web.whatsapp.com" },
    });
    asking.on("timeout", () =>
      asking.destroy(new Error("file not transferred: WhatsApp's media server did not answer in time")),
    );
    asking.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed the reused connection just before the request arrived, so the request is repeated on another
      // connection.
      if (asking.reusedSocket && error.code === "ECONNRESET")
        resolve(ask(address, agent, silentMilliseconds));
      else reject(new MediaError("unreachable", { cause: error }));
    });
    asking.on("response", resolve);
    asking.end();
  });
}
