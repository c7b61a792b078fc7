import { proto } from "baileys";

/** Whether a message has parts that this version of the protocol does not know: decoding drops them without a word. */
export function hasUnknownFields(bytes: Uint8Array): boolean {
  const known = new Set(fieldNumbers(proto.Message.encode(proto.Message.decode(bytes)).finish()));
  return fieldNumbers(bytes).some((number) => !known.has(number));
}

/** The numbers of a protobuf's outermost fields. */
function fieldNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let at = 0;
  function varint(): number {
    let value = 0;
    for (let factor = 1; at < bytes.length; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) break;
    }
    return value;
  }
  while (at < bytes.length) {
    const tag = varint();
    numbers.push(Math.floor(tag / 8));
    const wireType = tag % 8;
    if (wireType === 0) varint();
    else if (wireType === 1) at += 8;
    else if (wireType === 2) {
      const length = varint();
      at += length;
    } else if (wireType === 5) at += 4;
    // Groups have no place in WhatsApp's protobufs: what follows is not understood.
    else break;
  }
  return numbers;
}
