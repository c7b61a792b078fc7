/**
 * Maximum size of one notification. PostgreSQL rejects notifications of 8,000 bytes or more, so a longer message is
 * sent in several parts. Parts sent in one transaction arrive in order.
 */
const mostBytes = 7_800;

export interface BusMessage {
  from: string;
  /** Sequence number of the message, counted by the sending process. */
  number: number;
  /** True if the sending process has already delivered the message to itself. */
  isHeard: boolean;
  text: string;
}

export function splitMessage({ from, number, isHeard, text }: BusMessage): string[] {
  const pieces = cut(text);
  return pieces.map(
    (piece, index) => `${from} ${number} ${isHeard ? 1 : 0} ${pieces.length - index - 1} ${piece}`,
  );
}

function cut(text: string): string[] {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length || pieces.length === 0; ) {
    let end = Math.min(start + mostBytes, bytes.length);
    while (end < bytes.length && isInsideSign(bytes[end])) end -= 1;
    pieces.push(bytes.toString("utf8", start, end));
    start = end;
  }
  return pieces;
}

function isInsideSign(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

/**
 * Creates a function that joins the parts of messages. The function returns the whole message when it receives the last
 * part, and undefined before.
 */
export function createJoiner(): (part: string) => BusMessage | undefined {
  const begun = new Map<string, string>();
  return (part) => {
    const [, from = "", number = "", heard, left, piece = ""] =
      /^(\S+) (\d+) ([01]) (\d+) (.*)$/s.exec(part) ?? [];
    const text = (begun.get(from) ?? "") + piece;
    if (left !== "0") {
      begun.set(from, text);
      return undefined;
    }
    begun.delete(from);
    return { from, number: Number(number), isHeard: heard === "1", text };
  };
}
