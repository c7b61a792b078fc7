import { type Message, reactToMessage } from "@recado/contract/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { changeMessageInPages } from "../../messages/message-pages.ts";
import { patchThread } from "../../messages/message-queries.ts";

/** Sets our reaction to a message; an empty emoji removes the reaction. All users of the company share one reaction. */
export function useReact(message: Message): { react: (emoji: string) => void; isPending: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (emoji: string) =>
      call(reactToMessage, { params: { messageId: message.id }, body: { emoji } }),
    onSuccess: (changed) =>
      patchThread(client, changed.ticketId, (pages) => changeMessageInPages(pages, changed)),
    onError: showError,
  });
  return { react: mutate, isPending };
}
