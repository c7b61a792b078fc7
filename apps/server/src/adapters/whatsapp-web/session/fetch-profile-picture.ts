import type { Readable } from "node:stream";
import { MediaError } from "../../../ports/channel.ts";
import type { MediaHosts } from "../media/media-hosts.ts";
import type { Line } from "./line.ts";
import { untilLineBreaks } from "./whatsapp-requests.ts";

/**
 * Largest picture, in bytes, that is downloaded. WhatsApp's own pictures are at most 640 pixels wide and have some
 * hundred kilobytes.
 */
const mostBytes = 5_000_000;

/**
 * Downloads the profile picture of a person or group. Returns undefined if the picture does not exist, is hidden or is
 * too large.
 */
export async function fetchProfilePicture(
  line: Line,
  hosts: MediaHosts,
  jid: string,
): Promise<Uint8Array | undefined> {
  const address = await untilLineBreaks(line, line.socket.profilePictureUrl(jid)).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  if (!address) return undefined;
  try {
    return await readPicture(await hosts.get(new URL(address)));
  } catch (error) {
    if (error instanceof MediaError && error.why === "gone") return undefined;
    throw error;
  }
}

async function readPicture(stream: Readable): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop destroys the stream, which ends the download.
    if (length > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether WhatsApp refuses a picture: the code 401 means that the picture is hidden, 404 that there is none. */
function isRefusal(error: unknown): boolean {
  const code = (error as { data?: unknown } | undefined)?.data;
  return code === 401 || code === 404;
}
