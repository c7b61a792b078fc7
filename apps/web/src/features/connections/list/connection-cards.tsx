import { formatDateTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { SessionButtons } from "../pairing/session-buttons.tsx";
import { connectionsTexts } from "../texts.ts";
import classes from "./connection-cards.module.css";
import { ConnectionName } from "./connection-name.tsx";
import { ConnectionRowActions } from "./connection-row-actions.tsx";
import { ConnectionStatus } from "./connection-status.tsx";
import type { ConnectionsViewProps } from "./connections-table.tsx";

/** The table of narrow screens. */
export function ConnectionCards({ connections, onEdit, onShowQrCode, onDiagnose }: ConnectionsViewProps) {
  const t = useTexts(connectionsTexts);
  return (
    <ul className={classes.cards}>
      {connections.map((connection) => (
        <li key={connection.id} className={classes.card}>
          <div className={classes.head}>
            <ConnectionName connection={connection} />
            <ConnectionRowActions connection={connection} onEdit={onEdit} onDiagnose={onDiagnose} />
          </div>
          <ConnectionStatus connection={connection} />
          <div className={classes.foot}>
            <SessionButtons connection={connection} onShowQrCode={onShowQrCode} />
            <span className={classes.time}>
              {connection.isDefault && <BadgeCount value={t("default")} tone="quiet" />}
              {formatDateTime(connection.updatedAt)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
