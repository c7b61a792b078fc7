import { NativeSelect } from "@mantine/core";
import { deleteQueue, type Queue } from "@recado/contract/queues";
import { ApiError } from "@recado/contract/shared/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { failureText, showError, showSuccess } from "../../shared/api/show-error.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { removeQueueFromCache } from "../queues/queries.ts";
import classes from "./queue-removal.module.css";
import { queueTexts } from "./texts.ts";

interface QueueRemovalProps {
  queue: Queue;
  others: readonly Queue[];
  onClose: () => void;
}

/** Asks before a queue is deleted. If the queue still has tickets, asks for another queue that takes these tickets. */
export function QueueRemoval({ queue: { id, name }, others, onClose }: QueueRemovalProps) {
  const t = useTexts(queueTexts);
  const question = useTexts(listTexts)("removeQuestion", { name });
  const remove = useTexts(sharedTexts)("remove");
  const client = useQueryClient();
  const [transferTo, setTransferTo] = useState("");
  const removal = useMutation({
    mutationFn: () =>
      call(deleteQueue, { params: { id: String(id) }, query: transferTo === "" ? {} : { transferTo } }),
    onSuccess: () => {
      removeQueueFromCache(client, id);
      showSuccess(t("removed", { name }));
      onClose();
    },
    onError: (error) => {
      if (hasTickets(error)) return;
      showError(error);
      onClose();
    },
  });
  const isHeld = hasTickets(removal.error);
  return (
    <ConfirmDialog
      opened
      title={question}
      confirm={remove}
      danger
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      {isHeld ? (
        <div className={classes.held}>
          <FormAlert>{failureText(removal.error)}</FormAlert>
          <NativeSelect
            label={t("transferTo")}
            value={transferTo}
            data={[
              { value: "", label: t("choose") },
              ...others.map((other) => ({ value: String(other.id), label: other.name })),
            ]}
            onChange={(event) => setTransferTo(event.currentTarget.value)}
          />
        </div>
      ) : (
        t("consequence")
      )}
    </ConfirmDialog>
  );
}

function hasTickets(error: unknown): boolean {
  return error instanceof ApiError && error.body.error === "ERR_QUEUE_HAS_TICKETS";
}
