/**
 * Recipient of a bus message that only one process needs: a given process, or the current owner of a WhatsApp
 * connection.
 */
export type Address = { process: string } | { connection: number };

/**
 * Destination of a bus message that only one process needs: this process ("here"), an addressed process, or all
 * processes if the recipient is unknown.
 */
export type Destination = "here" | Address | "everybody";

/** Companies and WhatsApp connections. A process subscribes to their messages only while it works with them. */
export type Subject = `company:${number}` | `connection:${number}`;

export function channelOf(address: Address): string {
  return "process" in address ? `process:${address.process}` : `connection:${address.connection}`;
}
