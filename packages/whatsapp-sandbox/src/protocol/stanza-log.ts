import { type BinaryNode, binaryNodeToString } from "./baileys.ts";

export interface LoggedStanza {
  seq: number;
  at: string;
  direction: "client-to-server" | "server-to-client";
  connection: number;
  phone: string | undefined;
  node: BinaryNode;
}

/** Record that a message stanza arrived at the server; a message that a client sends twice has two records. */
export interface Arrival {
  id: string;
  phone: string;
  to: string;
  /** Whether the receiving phone had requested the message again. */
  asked: boolean;
  at: string;
}

/** A client's stanza of an unknown kind, or a stanza that the sandbox failed to handle. */
export interface UnhandledStanza {
  reason: string;
  phone: string | undefined;
  stanza: string;
}

export interface StanzaLog {
  readonly stanzas: LoggedStanza[];
  readonly arrivals: Arrival[];
  readonly unhandled: UnhandledStanza[];
  record(stanza: Omit<LoggedStanza, "seq" | "at">): void;
  arrived(arrival: Omit<Arrival, "at">): void;
  leaveUnhandled(reason: string, phone: string | undefined, node?: BinaryNode): void;
  forgetUnhandled(): void;
}

const STANZAS_KEPT = 2_000;
const ARRIVALS_KEPT = 20_000;
const UNHANDLED_KEPT = 200;

export function makeStanzaLog(changed: () => void): StanzaLog {
  const stanzas: LoggedStanza[] = [];
  const arrivals: Arrival[] = [];
  const unhandled: UnhandledStanza[] = [];
  let seq = 0;
  return {
    stanzas,
    arrivals,
    unhandled,
    record(stanza) {
      keep(stanzas, { ...stanza, seq: ++seq, at: new Date().toISOString() }, STANZAS_KEPT);
      changed();
    },
    arrived(arrival) {
      keep(arrivals, { ...arrival, at: new Date().toISOString() }, ARRIVALS_KEPT);
    },
    leaveUnhandled(reason, phone, node) {
      keep(unhandled, { reason, phone, stanza: node ? printStanza(node) : "" }, UNHANDLED_KEPT);
      changed();
    },
    forgetUnhandled() {
      unhandled.length = 0;
    },
  };
}

export function printStanza(node: BinaryNode): string {
  return String(binaryNodeToString(node));
}

function keep<T>(list: T[], item: T, limit: number): void {
  list.push(item);
  if (list.length > limit) list.shift();
}
