import type { ConnectionDiagnosis } from "@recado/contract/connections";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { statusTone } from "../pairing/session-rules.ts";
import { connectionsTexts } from "../texts.ts";
import classes from "./diagnostics.module.css";
import { diagnosticsTexts } from "./diagnostics-texts.ts";

export function ConnectionHistory({ history }: Pick<ConnectionDiagnosis, "history">) {
  const t = useTexts(diagnosticsTexts);
  const tPage = useTexts(connectionsTexts);
  return (
    <section>
      <h3 className={classes.connectionHistoryHeading}>{t("history")}</h3>
      {history.length === 0 && <p className={classes.reason}>{t("noHistory")}</p>}
      <ol className={classes.history}>
        {history.map(({ status, reason, at }) => (
          <li key={`${at}-${status}-${reason}`} className={classes.state} data-tone={statusTone(status)}>
            <time className={classes.time} dateTime={at}>
              {formatDateTime(at)}
            </time>
            <span>
              {tPage(`statuses.${status}`)}
              {reason && <span className={classes.reason}>{tPage(`reasons.${reason}`)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
