import type { proto, WAMessage } from "baileys";
import { unlessAborted } from "../../../platform/unless-aborted.ts";
import { withTimeout } from "../../../platform/with-timeout.ts";
import { MediaError } from "../../../ports/channel.ts";
import type { Line } from "../session/line.ts";
import { readReference } from "./fetch-media.ts";
import type { MediaReference } from "./read-media.ts";

/** Asks the company's phone to upload a file again. Throws MediaError; a phone that is switched off does not answer. */
export async function renewMedia(
  line: Line,
  reference: unknown,
  waitMilliseconds: number,
): Promise<MediaReference> {
  const file = readReference(reference);
  const silence = () => new Error("the phone did not answer");
  try {
    const asked = line.socket.updateMediaMessage(asMessage(file));
    const { message } = await withTimeout(waitMilliseconds, unlessAborted(line.broken, asked), silence);
    const directPath = pathIn(message);
    if (!directPath) throw new Error("the phone answered without the file's new path");
    // Only the path is new; the host stays that of the old URL. Baileys would guess a host instead.
    return { ...file, directPath };
  } catch (error) {
    throw new MediaError(phoneHasItNoMore(error) ? "gone" : "unreachable", { cause: error });
  }
}

function asMessage({ type, key, directPath, message }: MediaReference): WAMessage {
  const { chat: remoteJid, id, fromMe, participant } = message;
  const file = { mediaKey: Buffer.from(key, "base64"), directPath };
  return {
    key: { remoteJid, id, fromMe, ...(participant === null ? {} : { participant }) },
    message: { [`${type}Message`]: file },
  };
}

function pathIn(message: proto.IMessage | null | undefined): string | null | undefined {
  const files: { directPath?: string | null }[] = Object.values(message ?? {});
  return files[0]?.directPath;
}

function phoneHasItNoMore(error: unknown): boolean {
  return (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode === 404;
}
