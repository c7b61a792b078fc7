import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector } from "undici";

export type AddressProblem = "privateAddress" | "insecureAddress" | "unknownHost";

/** Thrown if a URL leads to a host that customers must not make the server connect to. No connection was made. */
export class AddressRefused extends Error {
  readonly problem: AddressProblem;
  constructor(problem: AddressProblem, host: string) {
    super(`call to ${host} refused: ${reasons[problem]}`);
    this.name = "AddressRefused";
    this.problem = problem;
  }
}

const reasons: Readonly<Record<AddressProblem, string>> = {
  privateAddress: "its address is in a private network",
  insecureAddress: "its address does not use https",
  unknownHost: "the host is not one of the known hosts",
};

/** Finds out at which address a process of the installation listens, and starts it where that is needed. */
export type LocalService = () => Promise<URL>;

export interface GuardOptions {
  /** Allows private networks and plain http, for installations whose other services run in their own network. */
  allowPrivateHosts: boolean;
  /** Origins that the operator has set. They may be in private networks and use plain http. */
  operatorOrigins?: readonly string[];
  /**
   * Services that the installation itself runs, by the origin that stands for them in settings. The origin stays the
   * same when the service listens at another port after a restart.
   */
  localServices?: Readonly<Record<string, LocalService>>;
  /**
   * Returns false for origins (scheme, host and port) that must not be connected to. If omitted, any host is allowed.
   */
  isKnownOrigin?: (origin: URL) => boolean;
  /** Certificate authorities in PEM format. They replace the system's certificate authorities. */
  authority?: string | undefined;
  /** Time limit for each phase of a request: connecting, the response's headers, and its body. */
  timeoutMilliseconds: number;
  /** Largest response in bytes; a larger response fails. With `Infinity`, the caller has to limit the size. */
  mostBytes?: number;
}

/**
 * Creates the HTTP agent for every URL that a customer provides or influences; it protects against SSRF. The IP address
 * is checked when the connection is made, so a DNS record that changes between the check and the connection is no way
 * around the check. Redirects are not followed.
 */
export function createGuardedAgent({
  allowPrivateHosts,
  operatorOrigins = [],
  localServices = {},
  isKnownOrigin = () => true,
  authority,
  timeoutMilliseconds,
  mostBytes = 65_536,
}: GuardOptions): Agent {
  const tls = { timeout: timeoutMilliseconds, ...(authority !== undefined && { ca: authority }) };
  const connectAnywhere = buildConnector(tls);
  const connectPublic = buildConnector({ ...tls, lookup: lookupPublic });

  function problemOf(origin: URL): AddressProblem | undefined {
    if (!isKnownOrigin(origin)) return "unknownHost";
    return allowPrivateHosts ? undefined : addressProblem(origin);
  }

  return new Agent({
    headersTimeout: timeoutMilliseconds,
    bodyTimeout: timeoutMilliseconds,
    maxResponseSize: Number.isFinite(mostBytes) ? mostBytes : -1,
    connect: (options, callback) => {
      const origin = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
      const service = localServices[origin.origin];
      if (service) {
        service().then(
          ({ hostname, host, port }) => connectAnywhere({ ...options, hostname, host, port }, callback),
          (error: Error) => callback(error, null),
        );
        return;
      }
      if (operatorOrigins.includes(origin.origin)) return connectAnywhere(options, callback);
      const problem = problemOf(origin);
      if (problem) callback(new AddressRefused(problem, options.hostname), null);
      else (allowPrivateHosts ? connectAnywhere : connectPublic)(options, callback);
    },
  });
}

/**
 * Returns why an address is refused, as far as it tells without a DNS lookup. The lookup checks addresses too, but it is not
 * used for a literal IP address, so such an address is checked here.
 */
export function addressProblem({
  protocol,
  hostname,
}: URL): "privateAddress" | "insecureAddress" | undefined {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublic(host)) return "privateAddress";
  return protocol === "https:" ? undefined : "insecureAddress";
}

export function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === "unicast";
}

const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublic(address)))
      return callback(new AddressRefused("privateAddress", host), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
