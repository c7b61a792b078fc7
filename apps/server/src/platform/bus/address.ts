/** Receiver of a message that is not for all processes: a given process, or the current owner of a connection. */
export type Address = { process: string } | { connection: number };

/** Destination of a message that needs only a single receiver: this process, a given address, or all processes. */
export type Destination = "here" | Address | "everybody";

/** Things that a process follows only while it works with them. */
export type Subject = `company:${number}` | `connection:${number}`;

export function channelOf(address: Address): string {
  return "process" in address ? `process:${address.process}` : `connection:${address.connection}`;
}
