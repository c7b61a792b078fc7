import { Transform } from "node:stream";
import type { MediaType } from "@recado/contract/message-content";
import { mediaLimits } from "@recado/contract/shared/media";
import type { MediaKind } from "../../ports/channel-content.ts";

/** A customer's file that may not be stored. It stays with the channel and is not retried automatically. */
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

/** Limits a stream to so many bytes, because the size that a sender claims cannot be trusted. */
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
