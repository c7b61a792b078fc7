/** Leaves out the part of a network address that names one machine: the last number of IPv4, all but 48 bits of IPv6. */
export function shortenAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (plain.includes(":")) return `${plain.split(":").slice(0, 3).join(":")}:…`;
  return plain.replace(/\.\d+$/, ".…");
}
