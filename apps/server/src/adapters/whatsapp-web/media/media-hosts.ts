import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import type { Readable } from "node:stream";
import { createGuardedAgent } from "../../../platform/http/guarded-agent.ts";
import { MediaError } from "../../../ports/channel.ts";

/** The way to the servers where WhatsApp keeps files. */
export interface MediaHosts {
  /** Throws MediaError. */
  get(address: URL): Promise<IncomingMessage>;
  /** The same way for Baileys: the one for what it puts up, the other for what it fetches. */
  agent: Agent;
  fetching: RequestInit;
}

/** The certificate (PEM) stands for all others, so that only hosts of its making are talked to; without it only WhatsApp's are. */
export function createMediaHosts(certificate: string | undefined, silentMilliseconds: number): MediaHosts {
  const trust = certificate === undefined ? {} : { ca: certificate };
  const agent = new UploadAgent({ ...trust, keepAlive: true });
  const isKnownOrigin = ({ protocol, hostname, port }: URL) =>
    protocol === "https:" &&
    (certificate !== undefined || (hostname.endsWith(".whatsapp.net") && port === ""));
  // Baileys fetches what a message names, such as the history that a linked phone, or what pretends to be one, hands over.
  const dispatcher = createGuardedAgent({
    allowPrivateHosts: certificate !== undefined,
    isKnownOrigin,
    authority: certificate,
    timeoutMilliseconds: silentMilliseconds,
    mostBytes: Number.POSITIVE_INFINITY,
  });

  return {
    agent,
    // Node's types of fetch are of another version of undici.
    fetching: { dispatcher } as object,
    async get(address) {
      // The address comes from whoever sent the message, and must not lead us to our own neighbours.
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
 * Closes a file that is piped into a request with the request. Baileys leaves the file of an upload that fails open for good, and
 * gives no access to it; the agent is the only part of an upload that is ours.
 */
class UploadAgent extends Agent {
  addRequest(upload: ClientRequest, ...more: unknown[]): void {
    upload.once("pipe", (file: Readable) => upload.once("close", () => file.destroy()));
    requests.addRequest.call(this, upload, ...more);
  }
}

/** Node calls `addRequest` of every agent; its types leave the method out. */
const requests = Agent.prototype as unknown as { addRequest(this: Agent, ...request: unknown[]): void };

/** 403: the address is signed for a time only; the phone gives a new one. */
const dropped = new Set([403, 404, 410]);

function ask(address: URL, agent: Agent, silentMilliseconds: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(address, {
      agent,
      timeout: silentMilliseconds,
      headers: { origin: "https://web.whatsapp.com" },
    });
    asking.on("timeout", () => asking.destroy(new Error("the file's server is silent")));
    asking.on("error", (error: NodeJS.ErrnoException) => {
      // A line that was kept may have been closed just then: the question was not heard, and is asked on another.
      if (asking.reusedSocket && error.code === "ECONNRESET")
        resolve(ask(address, agent, silentMilliseconds));
      else reject(new MediaError("unreachable", { cause: error }));
    });
    asking.on("response", resolve);
    asking.end();
  });
}
