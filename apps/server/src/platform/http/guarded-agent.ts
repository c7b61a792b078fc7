import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector } from "undici";

export type AddressProblem = "privateAddress" | "insecureAddress" | "unknownHost";

/** The address is one that nobody from outside may have us call: nothing was connected. */
export class AddressRefused extends Error {
  readonly problem: AddressProblem;
  constructor(problem: AddressProblem, host: string) {
    super(`${host} is not called: ${reasons[problem]}`);
    this.name = "AddressRefused";
    this.problem = problem;
  }
}

const reasons: Readonly<Record<AddressProblem, string>> = {
  privateAddress: "it leads into a private network",
  insecureAddress: "it is not https",
  unknownHost: "it is none of the hosts that are known",
};

export interface GuardOptions {
  /** Allows private networks and plain http: for installations whose services stand in their own network. */
  allowPrivateHosts: boolean;
  /** Origins that the operator has named; these may be private and plain in any case. */
  operatorOrigins?: readonly string[];
  /** Decides by scheme, host and port; any host may be called when it is left out. */
  isKnownOrigin?: (origin: URL) => boolean;
  /** PEM; it replaces the usual certificate authorities. */
  authority?: string | undefined;
  /** For each step of a call. */
  timeoutMilliseconds: number;
  /** Limit of an answer; a longer one fails. `Infinity` leaves the limit to the reader. */
  mostBytes?: number;
}

/**
 * The only way to addresses that a customer names or has a part in. The address is checked in the moment of connecting, so that a name
 * whose answer changes between two questions changes nothing. Redirects are not followed.
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
    // An address that is written as such is never looked up.
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
