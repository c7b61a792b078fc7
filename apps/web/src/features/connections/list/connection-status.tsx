import type { Connection } from "@recado/contract/connections";
import { IconAlertTriangle, IconCircleCheck, IconLoader2, IconPlugConnectedX } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ConnectionFacts } from "../diagnostics/connection-facts.tsx";
import { type StatusTone, statusTone } from "../pairing/session-rules.ts";
import { connectionsTexts } from "../texts.ts";
import classes from "./connection-status.module.css";

const icons = {
  good: IconCircleCheck,
  busy: IconLoader2,
  warn: IconAlertTriangle,
  bad: IconPlugConnectedX,
} as const satisfies Record<StatusTone, unknown>;

export function ConnectionStatus({ connection }: { connection: Connection }) {
  const { status, reason } = connection;
  const t = useTexts(connectionsTexts);
  const tone = statusTone(status);
  const StatusIcon = icons[tone];
  return (
    <div>
      <span className={classes.status} data-tone={tone}>
        <StatusIcon size={16} stroke={2} aria-hidden="true" />
        {t(`statuses.${status}`)}
      </span>
      {reason && status !== "CONNECTED" && <p className={classes.reason}>{t(`reasons.${reason}`)}</p>}
      <ConnectionFacts connection={connection} />
    </div>
  );
}
