import type { Message } from "@recado/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { knownMessages } from "../../messages/message-queries.ts";

export interface ConversationPictures {
  shown: Message;
  /** Position of the shown picture among the loaded pictures of the conversation, counted from 1. */
  place: number;
  count: number;
  /**
   * Moves to a later picture by this number of positions; a negative number moves to an earlier picture. Does nothing
   * if there is no such picture.
   */
  step: (by: number) => void;
}

/** The loaded photos and videos of a conversation, oldest first. The given message is shown first. */
export function usePictures(first: Message): ConversationPictures {
  const client = useQueryClient();
  const [shown, setShown] = useState(first);
  const loaded = knownMessages(client, first.ticketId).filter(isPicture);
  const pictures = loaded.some(({ id }) => id === shown.id) ? loaded : [shown];
  const index = pictures.findIndex(({ id }) => id === shown.id);
  return {
    shown,
    place: index + 1,
    count: pictures.length,
    step: (by) => setShown(pictures[index + by] ?? shown),
  };
}

function isPicture({ mediaType, mediaUrl, media, isDeleted }: Message): boolean {
  return (
    (mediaType === "image" || mediaType === "video") &&
    mediaUrl !== null &&
    media?.state === "stored" &&
    !isDeleted
  );
}
