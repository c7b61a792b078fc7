const CLIENT_HEADER = Buffer.from([0x57, 0x41, 0x06, 0x03]);
const ROUTING_HEADER = Buffer.from([0x45, 0x44, 0x00, 0x01]);
const LENGTH_BYTES = 3;

/** Splits the byte stream into frames: one header at the start, then a three-byte length before every frame. */
export function makeFrameReader(): (chunk: Uint8Array) => Buffer[] {
  let pending = Buffer.alloc(0);
  let greeted = false;

  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    if (!greeted) {
      const header = headerLength(pending);
      if (header === undefined) return [];
      pending = pending.subarray(header);
      greeted = true;
    }
    const frames: Buffer[] = [];
    while (pending.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + pending.readUIntBE(0, LENGTH_BYTES);
      if (pending.length < end) break;
      frames.push(pending.subarray(LENGTH_BYTES, end));
      pending = pending.subarray(end);
    }
    return frames;
  };
}

export function encodeFrame(payload: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUIntBE(payload.length, 0, LENGTH_BYTES);
  return Buffer.concat([length, payload]);
}

/** Returns the header's length. A client that received routing information repeats it before its header. */
function headerLength(bytes: Buffer): number | undefined {
  const routed = bytes.subarray(0, ROUTING_HEADER.length).equals(ROUTING_HEADER);
  if (routed && bytes.length < ROUTING_HEADER.length + LENGTH_BYTES) return undefined;
  const routing = routed
    ? ROUTING_HEADER.length + LENGTH_BYTES + bytes.readUIntBE(ROUTING_HEADER.length, LENGTH_BYTES)
    : 0;
  const end = routing + CLIENT_HEADER.length;
  if (bytes.length < end) return undefined;
  if (!bytes.subarray(routing, end).equals(CLIENT_HEADER)) throw new Error("not a WhatsApp Web client");
  return end;
}
