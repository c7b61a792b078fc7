import { readFile } from "node:fs/promises";
import type { MediaContent } from "./content.ts";
import { WhatsappSandboxError } from "./sandbox-error.ts";

interface Sample {
  bytes: Uint8Array;
  mime: string;
}

const JPEG = `/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4OD
hMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCABAAGADASIAAh
EBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAEF/8QAFBE
BAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AkARigAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP/2Q==`;
const WEBP = `UklGRlQAAABXRUJQVlA4IEgAAADwAwCdASpAAEAAPu12tlWppyUjIggBMB2JaQDQ+oAAEDdTUAV4hbkAAP7prf//Ctb2ewPNV/UjDF9v9
hJJYzmqcl74g7QAAAA=`;
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Returns the bytes of a message's file: given bytes, the content of a given path, or a sample. */
export async function fileOf(content: MediaContent): Promise<Sample> {
  const mime = content.mime ?? mimes[content.kind];
  if (content.bytes) return { bytes: content.bytes, mime };
  if (content.file !== undefined) return { bytes: await readFile(content.file), mime };
  const sample = samples[content.kind]();
  if (!sample) throw new WhatsappSandboxError("no-file", content.kind);
  return { bytes: sample.bytes, mime: content.mime ?? sample.mime };
}

const mimes: Record<MediaContent["kind"], string> = {
  image: "image/jpeg",
  video: "video/mp4",
  audio: "audio/mpeg",
  voice: "audio/ogg; codecs=opus",
  document: "application/pdf",
  sticker: "image/webp",
};

const samples: Record<MediaContent["kind"], () => Sample | undefined> = {
  image: () => ({ bytes: Buffer.from(JPEG, "base64"), mime: mimes.image }),
  video: () => undefined,
  audio: () => ({ bytes: silentOpus(2), mime: mimes.voice }),
  voice: () => ({ bytes: silentOpus(2), mime: mimes.voice }),
  document: () => ({ bytes: Buffer.from(PDF), mime: mimes.document }),
  sticker: () => ({ bytes: Buffer.from(WEBP, "base64"), mime: mimes.sticker }),
};

const SAMPLES_PER_FRAME = 960;
const FRAMES_PER_SECOND = 50;
const FRAMES_PER_PAGE = 50;
/** One frame of silence in the Opus codec: 20 ms, one channel. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);

/** Creates a silent voice message: an Ogg file with frames of silence. */
function silentOpus(seconds: number): Buffer {
  const head = Buffer.alloc(19);
  head.write("OpusHead");
  head.set([1, 1], 8);
  head.writeUInt32LE(48_000, 12);
  const tags = Buffer.alloc(16 + "sandbox".length);
  tags.write("OpusTags");
  tags.writeUInt32LE("sandbox".length, 8);
  tags.write("sandbox", 12);
  const frames = seconds * FRAMES_PER_SECOND;
  const pages = [oggPage([head], 0, 0, 2), oggPage([tags], 1, 0, 0)];
  for (let first = 0; first < frames; first += FRAMES_PER_PAGE) {
    const count = Math.min(FRAMES_PER_PAGE, frames - first);
    const isLast = first + count >= frames;
    const packets = Array.from({ length: count }, () => SILENCE);
    pages.push(oggPage(packets, pages.length, (first + count) * SAMPLES_PER_FRAME, isLast ? 4 : 0));
  }
  return Buffer.concat(pages);
}

function oggPage(packets: Buffer[], sequence: number, position: number, flags: number): Buffer {
  const header = Buffer.alloc(27 + packets.length);
  header.write("OggS");
  header.writeUInt8(flags, 5);
  header.writeBigUInt64LE(BigInt(position), 6);
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(sequence, 18);
  header.writeUInt8(packets.length, 26);
  packets.forEach((packet, index) => {
    header.writeUInt8(packet.length, 27 + index);
  });
  const page = Buffer.concat([header, ...packets]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}

/**
 * Computes the CRC-32 checksum of an Ogg page. Ogg's CRC-32 does not reflect the bits, unlike the CRC-32 of zlib, so
 * zlib's function cannot be used.
 */
function oggChecksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}
