import { ActionIcon } from "@mantine/core";
import { type Connection, deleteConnection } from "@recado/contract/connections";
import { IconPencil, IconStethoscope, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../shared/api/show-error.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { dropConnection } from "../queries.ts";
import { connectionsTexts } from "../texts.ts";
import classes from "./list.module.css";

export function ConnectionRowActions({
  connection: { id, name },
  onEdit,
  onDiagnose,
}: {
  connection: Connection;
  onEdit: (id: number) => void;
  onDiagnose: (id: number) => void;
}) {
  const t = useTexts(connectionsTexts);
  const confirm = useTexts(sharedTexts)("remove");
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(deleteConnection, { params: { id: String(id) } }),
    onError: showError,
    onSuccess: () => {
      setAsking(false);
      dropConnection(client, id);
      showSuccess(t("removed", { name }));
    },
  });
  return (
    <div className={classes.actions}>
      <ActionIcon
        aria-label={t("diagnose", { name })}
        title={t("diagnose", { name })}
        onClick={() => onDiagnose(id)}
      >
        <IconStethoscope size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={t("edit", { name })} title={t("edit", { name })} onClick={() => onEdit(id)}>
        <IconPencil size={18} stroke={1.75} />
      </ActionIcon>
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
        title={t("confirm.removeTitle", { name })}
        confirm={confirm}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {t("confirm.removeText")}
      </ConfirmDialog>
    </div>
  );
}
