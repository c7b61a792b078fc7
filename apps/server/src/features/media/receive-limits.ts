import { Transform } from "node:stream";
import type { MediaType } from "@recado/contract/message-content";
import { mediaLimits } from "@recado/contract/shared/media";
import type { MediaKind } from "../../ports/channel-content.ts";

/** A customer's file that stays where it is, as its message tells; nobody tries it again by itself. */
export class FileRefused extends Error {
  readonly state: "tooLarge" | "storageFull";
  constructor(state: FileRefused["state"]) {
    super(`the file is not fetched: ${state}`);
    this.name = "FileRefused";
    this.state = state;
  }
}

const { image, audio, video, document } = mediaLimits.web;

/**
 * Limits that WhatsApp sets for each kind of file. Phones exchange larger documents, which an installation may allow.
 */
export function mostBytesOf(kind: MediaKind | MediaType, mostReceivedBytes: number | undefined): number {
  if (mostReceivedBytes !== undefined) return mostReceivedBytes;
  if (kind === "image" || kind === "sticker") return image;
  if (kind === "audio" || kind === "voice") return audio;
  return kind === "video" ? video : document;
}

/** Passes on so many bytes and then refuses the file: what its sender says of its size is only said. */
export function upTo(mostBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, pass) {
      bytes += chunk.length;
      if (bytes > mostBytes) pass(new FileRefused("tooLarge"));
      else pass(null, chunk);
    },
  });
}
