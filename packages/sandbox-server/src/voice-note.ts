/** A voice message whose spoken words are known, because no sandbox can listen. */
export interface SpokenNote {
  /** Words that the voice speaks; undefined in a file that names none. */
  words: string | undefined;
  seconds: number;
}

const sampleRate = 48_000;
const framesPerSecond = 50;
const samplesPerFrame = sampleRate / framesPerSecond;
const framesPerPage = 50;
/** One frame of silence in the Opus codec: 20 ms, one channel. */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);
const vendor = "sandbox";
/** Name of the comment that holds the words. Players and converters keep comments that they do not know. */
const wordsComment = "TRANSCRIPT";
/** Largest number of characters of the words; the comment then fits into one page of the file. */
const mostCharacters = 10_000;

/** Creates a silent voice message, an Ogg file with Opus, whose comments hold the words that it stands for. */
export function makeVoiceNote(seconds: number, words?: string): Buffer {
  const head = Buffer.alloc(19);
  head.write("OpusHead");
  head.set([1, 1], 8);
  head.writeUInt32LE(sampleRate, 12);
  const frames = Math.max(1, Math.round(seconds * framesPerSecond));
  const pages = [oggPage([head], 0, 0, 2), oggPage([makeTags(words)], 1, 0, 0)];
  for (let first = 0; first < frames; first += framesPerPage) {
    const count = Math.min(framesPerPage, frames - first);
    const isLast = first + count >= frames;
    const packets = Array.from({ length: count }, () => silence);
    pages.push(oggPage(packets, pages.length, (first + count) * samplesPerFrame, isLast ? 4 : 0));
  }
  return Buffer.concat(pages);
}

function makeTags(words: string | undefined): Buffer {
  const comments = words === undefined ? [] : [`${wordsComment}=${words.slice(0, mostCharacters)}`];
  const texts = comments.map((comment) => withLength(comment));
  return Buffer.concat([Buffer.from("OpusTags"), withLength(vendor), uint32(texts.length), ...texts]);
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  return Buffer.concat([uint32(bytes.length), bytes]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function oggPage(packets: readonly Buffer[], sequence: number, position: number, flags: number): Buffer {
  // A packet is divided into segments of 255 bytes; a shorter segment, maybe an empty one, is its last.
  const segments = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ]);
  const header = Buffer.alloc(27 + segments.length);
  header.write("OggS");
  header.writeUInt8(flags, 5);
  header.writeBigUInt64LE(BigInt(position), 6);
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(sequence, 18);
  header.writeUInt8(segments.length, 26);
  header.set(segments, 27);
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

/** Reads the words and the length of a voice message; undefined if the file is not an Ogg file with Opus. */
export function readVoiceNote(bytes: Buffer): SpokenNote | undefined {
  const pages = readPages(bytes);
  const [head, tags] = readPackets(pages);
  if (head?.toString("latin1", 0, 8) !== "OpusHead" || !tags) return undefined;
  return { words: readWords(tags), seconds: (pages.at(-1)?.position ?? 0) / sampleRate };
}

interface OggPage {
  /** Number of samples from the beginning of the file to the end of this page. */
  position: number;
  segments: Buffer[];
}

function readPages(bytes: Buffer): OggPage[] {
  const pages: OggPage[] = [];
  let start = 0;
  while (start + 27 <= bytes.length && bytes.toString("latin1", start, start + 4) === "OggS") {
    const position = Number(bytes.readBigInt64LE(start + 6));
    const lengths = bytes.subarray(start + 27, start + 27 + bytes.readUInt8(start + 26));
    start += 27 + lengths.length;
    const segments: Buffer[] = [];
    for (const length of lengths) {
      segments.push(bytes.subarray(start, start + length));
      start += length;
    }
    pages.push({ position, segments });
  }
  return pages;
}

/** Returns the first two packets: the head and the comments. */
function readPackets(pages: readonly OggPage[]): Buffer[] {
  const packets: Buffer[] = [];
  let open: Buffer[] = [];
  for (const segment of pages.flatMap(({ segments }) => segments)) {
    open.push(segment);
    if (segment.length === 255) continue;
    packets.push(Buffer.concat(open));
    if (packets.length === 2) break;
    open = [];
  }
  return packets;
}

function readWords(tags: Buffer): string | undefined {
  if (tags.length < 16) return undefined;
  let place = 12 + tags.readUInt32LE(8);
  if (place + 4 > tags.length) return undefined;
  const count = tags.readUInt32LE(place);
  place += 4;
  for (let index = 0; index < count && place + 4 <= tags.length; index += 1) {
    const end = place + 4 + tags.readUInt32LE(place);
    const comment = tags.toString("utf8", place + 4, end);
    // Converters may change the case of a comment's name.
    if (comment.toUpperCase().startsWith(`${wordsComment}=`)) return comment.slice(wordsComment.length + 1);
    place = end;
  }
  return undefined;
}
