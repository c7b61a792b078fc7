import ipaddr from "ipaddr.js";

/**
 * Whom calls are counted of: an address, or of IPv6 the network that one line is given (/64), which has more addresses than
 * anybody could count. One written into the other is the same caller.
 */
export function callerOf({ ip }: { ip: string }): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return ipaddr.fromByteArray([...address.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)]).toString();
}
