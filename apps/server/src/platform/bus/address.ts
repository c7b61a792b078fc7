/** Whom a message is for, where it is not for every process: one of them, or whichever owns a connection. */
export type Address = { process: string } | { connection: number };

/** Where a message goes that one process is enough for: nobody else needs to hear of it, or one does, or whoever may. */
export type Destination = "here" | Address | "everybody";

/** What a process listens to only while it has to do with it. */
export type Subject = `company:${number}` | `connection:${number}`;

export function channelOf(address: Address): string {
  return "process" in address ? `process:${address.process}` : `connection:${address.connection}`;
}
