import { deleteMessage, type Message } from "@recado/contract/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { changeMessage } from "../../messages/message-pages.ts";
import { patchThread } from "../../messages/message-queries.ts";
import { actionTexts } from "./action-texts.ts";

export function DeleteMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts(actionTexts);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteMessage, { params: { messageId: message.id } }),
    onSuccess: (deleted) => {
      patchThread(client, deleted.ticketId, (pages) => changeMessage(pages, deleted));
      onClose();
    },
    onError: showError,
  });
  return (
    <ConfirmDialog
      opened
      title={t("deleteTitle")}
      confirm={t("delete")}
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t("deleteText")}
    </ConfirmDialog>
  );
}
