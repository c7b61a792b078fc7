import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import type { Readable } from "node:stream";
import { createGuardedAgent } from "../../../platform/http/guarded-agent.ts";
import { MediaError } from "../../../ports/channel.ts";

/** Access to WhatsApp's media servers. */
export interface MediaHosts {
  /** Downloads a file; throws MediaError. */
  get(address: URL): Promise<IncomingMessage>;
  /** Applies these restrictions to Baileys: `agent` for uploads, `fetching` for downloads. */
  agent: Agent;
  fetching: RequestInit;
}

/**
 * If a certificate (PEM) is given, it replaces all authorities, so only servers with that authority are trusted.
 * Otherwise only WhatsApp's hosts are allowed.
 */
export function createMediaHosts(certificate: string | undefined, silentMilliseconds: number): MediaHosts {
  const trust = certificate === undefined ? {} : { ca: certificate };
  const agent = new UploadAgent({ ...trust, keepAlive: true });
  const isKnownOrigin = ({ protocol, hostname, port }: URL) =>
    protocol === "https:" &&
    (certificate !== undefined || (hostname.endsWith(".whatsapp.net") && port === ""));
  // Baileys fetches URLs from messages, such as the history from a linked phone. A malicious sender may imitate that,
  // so the address is checked.
  const dispatcher = createGuardedAgent({
    allowPrivateHosts: certificate !== undefined,
    isKnownOrigin,
    authority: certificate,
    timeoutMilliseconds: silentMilliseconds,
    mostBytes: Number.POSITIVE_INFINITY,
  });

  return {
    agent,
    // Node's types of fetch use another version of undici.
    fetching: { dispatcher } as object,
    async get(address) {
      // The URL comes from the sender and must not lead to a host in the private network.
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
 * Closes the uploaded file together with its request. Baileys leaves the file of a failed upload open and gives no
 * access to it; the agent is the only hook.
 */
class UploadAgent extends Agent {
  addRequest(upload: ClientRequest, ...more: unknown[]): void {
    upload.once("pipe", (file: Readable) => upload.once("close", () => file.destroy()));
    requests.addRequest.call(this, upload, ...more);
  }
}

/** Node calls `addRequest` of every agent, but its types lack the method. */
const requests = Agent.prototype as unknown as { addRequest(this: Agent, ...request: unknown[]): void };

/** 403: the URL's signature has expired; the phone can provide a new one. */
const dropped = new Set([403, 404, 410]);

function ask(address: URL, agent: Agent, silentMilliseconds: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(address, {
      agent,
      timeout: silentMilliseconds,
      headers: { origin: "https://web.whatsapp.com" },
    });
    asking.on("timeout", () => asking.destroy(new Error("the media server did not answer in time")));
    asking.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed the kept-alive connection just before the request, so the request is repeated on another
      // connection.
      if (asking.reusedSocket && error.code === "ECONNRESET")
        resolve(ask(address, agent, silentMilliseconds));
      else reject(new MediaError("unreachable", { cause: error }));
    });
    asking.on("response", resolve);
    asking.end();
  });
}
