import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { showError, showSuccess } from "../../api/show-error.ts";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { listTexts } from "../../lists/list-texts.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import classes from "./lists.module.css";

interface EntityRowActionsProps {
  /** Name of the entity as displayed, such as the name of a queue. */
  name: string;
  /** Consequence of deleting the entity, displayed in the confirmation. */
  consequence: string;
  removed: string;
  /** Called to edit the entity; unset if users can only delete entities of this kind. */
  onEdit?: (() => void) | undefined;
  /** Deletes the entity; the promise resolves after the server has deleted it. */
  onRemove: () => Promise<unknown>;
  onRemoved?: () => void;
}

export function EntityRowActions({
  name,
  consequence,
  removed,
  onEdit,
  onRemove,
  onRemoved,
}: EntityRowActionsProps) {
  const t = useTexts(listTexts);
  const remove = useTexts(sharedTexts)("remove");
  const [asking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: async () => {
      await onRemove();
      onRemoved?.();
    },
    onError: showError,
    onSuccess: () => showSuccess(removed),
    onSettled: () => setAsking(false),
  });
  return (
    <div className={classes.actions}>
      {onEdit && (
        <ActionIcon aria-label={t("edit", { name })} title={t("edit", { name })} onClick={onEdit}>
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={t("remove", { name })}
        title={t("remove", { name })}
        color="red"
        onClick={() => setAsking(true)}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        title={t("removeQuestion", { name })}
        confirm={remove}
        danger
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsking(false)}
      >
        {consequence}
      </ConfirmDialog>
    </div>
  );
}
