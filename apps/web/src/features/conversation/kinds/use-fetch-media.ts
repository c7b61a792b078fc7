import { fetchMessageMedia, type Message } from "@recado/contract/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { changeMessageInPages } from "../../messages/message-pages.ts";
import { patchThread } from "../../messages/message-queries.ts";

/** Makes the server fetch a message's file again, after an earlier fetch failed. */
export function useFetchMedia(message: Message): { fetchAgain: () => void; isPending: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(fetchMessageMedia, { params: { messageId: message.id } }),
    onSuccess: (changed) =>
      patchThread(client, changed.ticketId, (pages) => changeMessageInPages(pages, changed)),
    onError: showError,
  });
  return { fetchAgain: mutate, isPending };
}
