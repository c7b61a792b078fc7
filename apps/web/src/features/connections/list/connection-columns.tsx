import { ActionIcon } from "@mantine/core";
import { type Connection, deleteConnection } from "@recado/contract/connections";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { IconCheck, IconPencil, IconStethoscope, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../shared/api/show-error.ts";
import { formatDateTime } from "../../../shared/format/time.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { Chip } from "../../../shared/ui/layout/chip.tsx";
import type { TableColumn } from "../../../shared/ui/lists/entity-table.tsx";
import { SessionButtons } from "../pairing/session-buttons.tsx";
import { dropConnection } from "../queries.ts";
import { connectionsTexts } from "../texts.ts";
import { ConnectionStatusText } from "./connection-status.tsx";
import classes from "./list.module.css";

export interface ConnectionHandlers {
  onEdit: (id: number) => void;
  onShowQrCode: (id: number) => void;
  onDiagnose: (id: number) => void;
}

export function useConnectionColumns({ onEdit, onShowQrCode, onDiagnose }: ConnectionHandlers) {
  const t = useTexts(connectionsTexts);
  const columns: readonly TableColumn<Connection>[] = [
    {
      name: "name",
      header: t("columns.name"),
      place: "head",
      cell: (connection) => <ConnectionName connection={connection} />,
    },
    {
      name: "status",
      header: t("columns.status"),
      place: "line",
      cell: (connection) => <ConnectionStatusText connection={connection} />,
    },
    {
      name: "session",
      header: t("columns.session"),
      place: "line",
      cell: (connection) => <SessionButtons connection={connection} onShowQrCode={onShowQrCode} />,
    },
    {
      name: "updatedAt",
      header: t("columns.updatedAt"),
      place: "fact",
      cell: ({ updatedAt }) => <span className={classes.time}>{formatDateTime(updatedAt)}</span>,
    },
    {
      name: "isDefault",
      header: t("columns.isDefault"),
      place: "fact",
      align: "center",
      cell: ({ isDefault }) =>
        isDefault && (
          <IconCheck className={classes.check} size={18} stroke={2} role="img" aria-label={t("default")} />
        ),
    },
    {
      name: "actions",
      header: t("columns.actions"),
      place: "actions",
      cell: (connection) => (
        <ConnectionRowActions connection={connection} onEdit={onEdit} onDiagnose={onDiagnose} />
      ),
    },
  ];
  return columns;
}

function ConnectionName({ connection: { name, number, queues } }: { connection: Connection }) {
  return (
    <div className={classes.who}>
      <strong className={classes.name}>{name}</strong>
      {number && <span className={classes.number}>{formatPhone(number)}</span>}
      {queues.length > 0 && (
        <span className={classes.queues}>
          {queues.map((queue) => (
            <Chip key={queue.id} dot={queue.color}>
              {queue.name}
            </Chip>
          ))}
        </span>
      )}
    </div>
  );
}

function ConnectionRowActions({
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
