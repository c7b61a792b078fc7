/** Table for the CRC-32 of Ogg. Unlike the CRC-32 of zlib, it is not reflected and starts at zero. */
const polynomial = 0x04c11db7;
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ polynomial : sum << 1;
  return sum >>> 0;
});
const stream = 7;
const samplesPerPacket = 48 * 60;
/**
 * Number of packets on a page, the most that Ogg allows. Each packet has a single byte, which stands for 60 ms of
 * silence.
 */
const packets = 255;
const silence = 0x18;

/**
 * Creates an Ogg Opus file (RFC 7845) with a size of a few hundred kilobytes that plays for hours. A malicious customer
 * may send such a file as a voice note.
 */
export function endlessVoiceNote(bytes: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.from("OpusHead\u0001\u0001\0\0\u0080\u00bb\0\0\0\0\0", "latin1");
  const tags = Buffer.from("OpusTags\u0001\0\0\0a\0\0\0\0", "latin1");
  const pages = [page(0, 2, 0, [head.length], head), page(1, 0, 0, [tags.length], tags)];
  const sizes = Array<number>(packets).fill(1);
  const sound = Buffer.alloc(packets, silence);
  for (let written = 0; written < bytes; written += pages.at(-1)?.length ?? 0) {
    const number = pages.length;
    pages.push(page(number, 0, (number - 1) * packets * samplesPerPacket, sizes, sound));
  }
  return new Uint8Array(Buffer.concat(pages));
}

function page(number: number, kind: number, samples: number, sizes: readonly number[], body: Buffer): Buffer {
  const head = Buffer.alloc(27);
  head.write("OggS", "latin1");
  head.writeUInt8(kind, 5);
  head.writeBigUInt64LE(BigInt(samples), 6);
  head.writeUInt32LE(stream, 14);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(sizes.length, 26);
  const whole = Buffer.concat([head, Buffer.from(sizes), body]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return sum;
}
