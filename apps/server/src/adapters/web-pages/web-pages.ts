import robotsParser from "robots-parser";
import { type Agent, errors } from "undici";
import { AddressRefused, createGuardedAgent } from "../../platform/http/guarded-agent.ts";
import { type FetchedPage, type PageReader, PageRefused } from "../../ports/page-reader.ts";

const timeoutMilliseconds = 15_000;
/** Time limit of a page with its redirects and robots.txt files. */
const longestFetchMilliseconds = 30_000;
const mostPageBytes = 8 * 1_048_576;
/** Largest robots.txt; RFC 9309 asks for at least 500 KiB. */
const mostRobotsBytes = 512 * 1_024;
const mostRedirects = 5;
/** Name under which a website's robots.txt may address the program. */
const userAgent = "Recado";

export function createWebPages({ allowPrivateHosts }: { allowPrivateHosts: boolean }): PageReader {
  const agent = createGuardedAgent({ allowPrivateHosts, timeoutMilliseconds, mostBytes: mostPageBytes });
  return {
    async fetchPage(url, ending) {
      const limit = AbortSignal.timeout(longestFetchMilliseconds);
      const signal = AbortSignal.any([ending, limit]);
      try {
        return await fetchAllowed(agent, url, signal);
      } catch (error) {
        ending.throwIfAborted();
        throw asRefusal(error);
      }
    },
    close: () => agent.close(),
  };
}

/** Every host of a chain of redirects is asked for its robots.txt, because each has its own rules. */
async function fetchAllowed(agent: Agent, url: string, signal: AbortSignal): Promise<FetchedPage> {
  const allowed = new Map<string, (url: string) => boolean>();
  const { status, type, bytes } = await follow(agent, new URL(url), signal, async (address) => {
    const isAllowed = allowed.get(address.origin) ?? (await readRobots(agent, address.origin, signal));
    allowed.set(address.origin, isAllowed);
    if (!isAllowed(address.href)) throw new PageRefused("robots");
  });
  if (status === 404 || status === 410) throw new PageRefused("notFound");
  if (status !== 200) throw new PageRefused("unreachable");
  if (/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return { isHtml: true, bytes };
  if (/^(text\/|application\/(pdf|octet-stream|vnd\.openxmlformats))/i.test(type))
    return { isHtml: false, bytes };
  throw new PageRefused("unsupported");
}

/**
 * Returns the rules of a host. Without a robots.txt everything is allowed; if the server fails, nothing is, as RFC 9309
 * asks.
 */
async function readRobots(
  agent: Agent,
  origin: string,
  signal: AbortSignal,
): Promise<(url: string) => boolean> {
  const address = new URL("/robots.txt", origin);
  const { status, bytes } = await follow(agent, address, signal, async () => {});
  if (status >= 500) return () => false;
  if (status !== 200) return () => true;
  const robots = parseRobots(address.href, new TextDecoder().decode(bytes.subarray(0, mostRobotsBytes)));
  return (url) => robots.isAllowed(url, userAgent) ?? true;
}

// The library is a CommonJS function, whose types describe a default export.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

interface WebAnswer {
  status: number;
  type: string;
  bytes: Uint8Array;
}

async function follow(
  agent: Agent,
  first: URL,
  signal: AbortSignal,
  before: (address: URL) => Promise<void>,
): Promise<WebAnswer> {
  let address = first;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    await before(address);
    const { origin, pathname, search } = address;
    const headers = {
      "user-agent": userAgent,
      accept: "text/html, application/pdf, text/plain",
      "accept-encoding": "identity",
    };
    const answer = await agent.request({ origin, path: pathname + search, method: "GET", headers, signal });
    const {
      statusCode: status,
      headers: { location, "content-type": type },
    } = answer;
    if (status < 300 || status >= 400 || typeof location !== "string")
      return { status, type: String(type ?? ""), bytes: await answer.body.bytes() };
    await answer.body.dump();
    if (!URL.canParse(location, address.href)) throw new PageRefused("unreachable");
    address = new URL(location, address);
    if (!/^https?:$/.test(address.protocol)) throw new PageRefused("unsupported");
  }
  throw new PageRefused("unreachable");
}

function asRefusal(error: unknown): PageRefused {
  if (error instanceof PageRefused) return error;
  const cause = { cause: error };
  if (error instanceof AddressRefused)
    return new PageRefused(error.problem === "insecureAddress" ? "insecureAddress" : "privateAddress", cause);
  if (error instanceof errors.ResponseExceededMaxSizeError) return new PageRefused("tooLarge", cause);
  return new PageRefused("unreachable", cause);
}
