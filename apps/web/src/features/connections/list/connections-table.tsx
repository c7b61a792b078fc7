import type { Connection } from "@recado/contract/connections";
import { IconCheck } from "@tabler/icons-react";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { SessionButtons } from "../pairing/session-buttons.tsx";
import { connectionsTexts } from "../texts.ts";
import { ConnectionName } from "./connection-name.tsx";
import { ConnectionRowActions } from "./connection-row-actions.tsx";
import { ConnectionStatus } from "./connection-status.tsx";
import classes from "./connections-table.module.css";

export interface ConnectionsViewProps {
  connections: readonly Connection[];
  onEdit: (id: number) => void;
  onShowQrCode: (id: number) => void;
  onDiagnose: (id: number) => void;
}

export function ConnectionsTable({ connections, onEdit, onShowQrCode, onDiagnose }: ConnectionsViewProps) {
  const t = useTexts(connectionsTexts);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("columns.name")}</th>
          <th scope="col">{t("columns.status")}</th>
          <th scope="col">{t("columns.session")}</th>
          <th scope="col">{t("columns.updatedAt")}</th>
          <th scope="col" className={classes.middle}>
            {t("columns.isDefault")}
          </th>
          <th scope="col" className={classes.end}>
            {t("columns.actions")}
          </th>
        </tr>
      </thead>
      <tbody>
        {connections.map((connection) => (
          <tr key={connection.id}>
            <td>
              <ConnectionName connection={connection} />
            </td>
            <td className={classes.status}>
              <ConnectionStatus connection={connection} />
            </td>
            <td>
              <SessionButtons connection={connection} onShowQrCode={onShowQrCode} />
            </td>
            <td className={classes.time}>{formatDateTime(connection.updatedAt)}</td>
            <td className={classes.middle}>
              {connection.isDefault && (
                <IconCheck
                  className={classes.check}
                  size={18}
                  stroke={2}
                  role="img"
                  aria-label={t("default")}
                />
              )}
            </td>
            <td>
              <ConnectionRowActions connection={connection} onEdit={onEdit} onDiagnose={onDiagnose} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
