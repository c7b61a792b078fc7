import type { Change } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { wakeLanes } from "../../platform/lanes/lanes.ts";
import type { ReceivedMedia } from "../../ports/channel-content.ts";
import type { HeldFile } from "../messages/rules.ts";

/** A file that is still with the channel, as far as its message tells. */
function fileToFetch(media: ReceivedMedia): HeldFile {
  return {
    media: {
      state: "waiting",
      name: storableText(media.fileName ?? ""),
      mimeType: media.mimeType,
      size: media.size,
      width: null,
      height: null,
      duration: media.seconds,
      peaks: null,
      isVoice: media.kind === "voice",
      isViewOnce: media.isViewOnce,
    },
    path: null,
    thumbnailPath: null,
    reference: media.reference,
  };
}

/** Whoever carries the connection goes on trying to fetch the message's file. */
export function awaitFile(db: Change, connectionId: number, messageId: string): Promise<void> {
  return wakeLanes(db, { lane: "media", connectionId, keys: [messageId] });
}

/** The file, if it can be had soon; else it stays with the channel for now, and the chat goes on. */
export async function fetchOrLeave(
  _house: unknown,
  _claim: unknown,
  media: ReceivedMedia,
): Promise<HeldFile> {
  return fileToFetch(media);
}
