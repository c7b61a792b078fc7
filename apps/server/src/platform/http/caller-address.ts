import ipaddr from "ipaddr.js";

/**
 * Returns the key under which a caller's requests are counted: the IPv4 address, or the /64 network of an IPv6 address,
 * because a single subscriber has more IPv6 addresses than can be counted. An IPv4 address in IPv6 notation counts as
 * the IPv4 address.
 */
export function callerAddressOf({ ip }: { ip: string }): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return ipaddr.fromByteArray([...address.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)]).toString();
}
