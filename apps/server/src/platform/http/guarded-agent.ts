import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector } from "undici";

/** The address leads into a private network, which nobody from outside may have us call. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} leads into a private network`);
  }
}

export interface GuardOptions {
  /** For installations whose services stand in their own network. */
  allowPrivateHosts: boolean;
  /** For each step of a call. */
  timeoutMilliseconds: number;
  /** Of an answer; more is cut off as an error. */
  mostBytes?: number;
}

/**
 * For addresses that customers name. What a name resolves to is looked at in the moment of connecting, so that an
 * answer that changes between two questions changes nothing; redirects are not followed.
 */
export function createGuardedAgent({
  allowPrivateHosts,
  timeoutMilliseconds,
  mostBytes = 65_536,
}: GuardOptions): Agent {
  const timeouts = {
    headersTimeout: timeoutMilliseconds,
    bodyTimeout: timeoutMilliseconds,
    maxResponseSize: mostBytes,
  };
  const connect = buildConnector({
    timeout: timeoutMilliseconds,
    ...(allowPrivateHosts ? {} : { lookup: lookupPublic }),
  });
  return new Agent({
    ...timeouts,
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, "");
      // A written address is never looked up.
      if (!allowPrivateHosts && isIP(host) !== 0 && !isPublic(host)) callback(new PrivateAddress(host), null);
      else connect(options, callback);
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
      return callback(new PrivateAddress(host), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
