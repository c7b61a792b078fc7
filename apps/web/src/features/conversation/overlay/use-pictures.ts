import type { Message } from "@recado/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { knownMessages } from "../../messages/message-queries.ts";

export interface ConversationPictures {
  shown: Message;
  /** Position from 1, among the loaded pictures of the conversation. */
  place: number;
  count: number;
  /** Moves by that many pictures, if possible. */
  step: (by: number) => void;
}

/** The loaded photos and videos of a conversation, oldest first, starting at the given one. */
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
