/** Number of bytes that are searched for zeros. In UTF-16, Latin text has a zero at every second position. */
const sniffedBytes = 4_096;

/**
 * Decodes a text file. A byte order mark decides the encoding. A file without one is read as UTF-16 if zeros suggest
 * that, otherwise as UTF-8. Invalid UTF-8 is read as Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be", bytes);
  const { even, odd } = countZeros(bytes.subarray(0, sniffedBytes));
  if (odd > even * 3 && odd > 2) return decodeAs("utf-16le", bytes);
  if (even > odd * 3 && even > 2) return decodeAs("utf-16be", bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeAs("windows-1252", bytes);
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

function countZeros(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (const [place, byte] of bytes.entries()) if (byte === 0) zeros[place % 2 === 0 ? "even" : "odd"] += 1;
  return zeros;
}
