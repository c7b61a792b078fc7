import { buffer } from "node:stream/consumers";
import { MediaError } from "../../../ports/channel.ts";
import type { MediaHosts } from "../media/media-hosts.ts";
import { orLineBreak } from "./ask-whatsapp.ts";
import type { Line } from "./line.ts";

/** The picture of a person or group; undefined when there is none, or none for us to see. */
export async function fetchPicture(
  line: Line,
  hosts: MediaHosts,
  jid: string,
): Promise<Uint8Array | undefined> {
  const address = await orLineBreak(line, line.socket.profilePictureUrl(jid)).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  if (!address) return undefined;
  try {
    return await buffer(await hosts.get(new URL(address)));
  } catch (error) {
    if (error instanceof MediaError && error.why === "gone") return undefined;
    throw error;
  }
}

/** 401: hidden from us; 404: there is none. */
function isRefusal(error: unknown): boolean {
  const code = (error as { data?: unknown } | undefined)?.data;
  return code === 401 || code === 404;
}
