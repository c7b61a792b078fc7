import { proto } from "baileys";

/** True if a message has fields that this protocol version does not know; decoding drops them silently. */
export function hasUnknownFields(bytes: Uint8Array): boolean {
  const known = new Set(fieldNumbers(proto.Message.encode(proto.Message.decode(bytes)).finish()));
  return fieldNumbers(bytes).some((number) => !known.has(number));
}

/** Field numbers at the top level of a protobuf message. */
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
    // WhatsApp does not use groups; the rest cannot be parsed.
    else break;
  }
  return numbers;
}
