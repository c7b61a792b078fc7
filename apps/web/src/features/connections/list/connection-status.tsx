import type { Connection } from "@recado/contract/connections";
import {
  IconActivityHeartbeat,
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPause,
  IconLoader2,
  IconPlugConnectedX,
  IconRefresh,
} from "@tabler/icons-react";
import { formatAgo } from "../../../shared/format/ago.ts";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useNow } from "../../../shared/format/use-now.ts";
import { currentLanguage, locales } from "../../../shared/i18n/language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { type StatusTone, statusTone } from "../pairing/session-rules.ts";
import { connectionsTexts } from "../texts.ts";
import classes from "./connection-status.module.css";

const icons = {
  good: IconCircleCheck,
  busy: IconLoader2,
  warn: IconAlertTriangle,
  bad: IconPlugConnectedX,
} as const satisfies Record<StatusTone, unknown>;

export function ConnectionStatusText({ connection }: { connection: Connection }) {
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

const sign = { size: 14, stroke: 1.75, "aria-hidden": true } as const;

/** Facts about a connection: time of the last sign of life, number of retries, and number of waiting messages. */
function ConnectionFacts({ connection }: { connection: Connection }) {
  const t = useTexts(connectionsTexts);
  const { lastProofAt, retries, status, waitingMessages } = connection;
  return (
    <ul className={classes.facts}>
      {lastProofAt !== null && (
        <li title={formatDateTime(lastProofAt)}>
          <IconActivityHeartbeat {...sign} />
          <Ago at={lastProofAt} />
        </li>
      )}
      {retries > 0 && status !== "CONNECTED" && (
        <li>
          <IconRefresh {...sign} />
          {t("retries", { count: retries })}
        </li>
      )}
      {waitingMessages > 0 && (
        <li className={classes.waiting}>
          <IconClockPause {...sign} />
          {t("waiting", { count: waitingMessages })}
        </li>
      )}
    </ul>
  );
}

function Ago({ at }: { at: string }) {
  const t = useTexts(connectionsTexts);
  return <>{t("lastProof", { ago: formatAgo(at, useNow(), locales[currentLanguage()]) })}</>;
}
