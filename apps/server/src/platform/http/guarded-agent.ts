import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector } from "undici";

export type AddressProblem = "privateAddress" | "insecureAddress" | "unknownHost";

/** The address must not be called on behalf of outsiders. No connection was made. */
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

export interface GuardOptions {
  /** Allows private networks and plain http, for installations whose services run in their own network. */
  allowPrivateHosts: boolean;
  /** Origins set by the operator; these may be private and use plain http. */
  operatorOrigins?: readonly string[];
  /** Restricts calls by scheme, host and port. If omitted, any host may be called. */
  isKnownOrigin?: (origin: URL) => boolean;
  /** Certificate authorities in PEM format; they replace the usual ones. */
  authority?: string | undefined;
  /** Timeout for each phase of a call. */
  timeoutMilliseconds: number;
  /** Largest response size; a longer response fails. `Infinity` leaves the limit to the caller. */
  mostBytes?: number;
}

/**
 * The only way to call addresses that a customer provides or influences (protection against SSRF).
 * The address is checked at connect time, so a DNS answer that changes between check and use has no effect. Redirects
 * are not followed.
 */
export function createGuardedAgent({
  allowPrivateHosts,
  operatorOrigins = [],
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
    if (allowPrivateHosts) return undefined;
    // A literal IP address is never looked up, so it is checked here.
    const host = origin.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !isPublic(host)) return "privateAddress";
    return origin.protocol === "https:" ? undefined : "insecureAddress";
  }

  return new Agent({
    headersTimeout: timeoutMilliseconds,
    bodyTimeout: timeoutMilliseconds,
    maxResponseSize: Number.isFinite(mostBytes) ? mostBytes : -1,
    connect: (options, callback) => {
      const origin = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
      if (operatorOrigins.includes(origin.origin)) return connectAnywhere(options, callback);
      const problem = problemOf(origin);
      if (problem) callback(new AddressRefused(problem, options.hostname), null);
      else (allowPrivateHosts ? connectAnywhere : connectPublic)(options, callback);
    },
  });
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
