import type { Connection } from "@recado/contract/connections";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { IconCheck } from "@tabler/icons-react";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Chip } from "../../../shared/ui/layout/chip.tsx";
import type { Column } from "../../../shared/ui/lists/entity-table.tsx";
import { SessionButtons } from "../pairing/session-buttons.tsx";
import { connectionsTexts } from "../texts.ts";
import { ConnectionRowActions } from "./connection-row-actions.tsx";
import { ConnectionStatus } from "./connection-status.tsx";
import classes from "./list.module.css";

export interface ConnectionHandlers {
  onEdit: (id: number) => void;
  onShowQrCode: (id: number) => void;
  onDiagnose: (id: number) => void;
}

export function useConnectionColumns({ onEdit, onShowQrCode, onDiagnose }: ConnectionHandlers) {
  const t = useTexts(connectionsTexts);
  const columns: readonly Column<Connection>[] = [
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
      cell: (connection) => <ConnectionStatus connection={connection} />,
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
