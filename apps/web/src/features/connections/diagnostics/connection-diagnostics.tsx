import { Drawer, Skeleton } from "@mantine/core";
import type { Connection, ConnectionDiagnosis } from "@recado/contract/connections";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { IconStethoscope } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatAgo } from "../../../shared/format/ago.ts";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useNow } from "../../../shared/format/use-now.ts";
import { currentLanguage, locales } from "../../../shared/i18n/language.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { SendingLimitsSection } from "../../sending-limits/sending-limits.tsx";
import { ConnectionStatusText } from "../list/connection-status.tsx";
import { adviceFor, statusTone } from "../pairing/session-rules.ts";
import { diagnosisQuery } from "../queries.ts";
import { connectionsTexts } from "../texts.ts";
import classes from "./diagnostics.module.css";
import { DiagnosticsActions } from "./diagnostics-actions.tsx";
import { diagnosticsTexts } from "./diagnostics-texts.ts";

export interface ConnectionDiagnosticsProps {
  connection: Connection;
  onClose: () => void;
  onShowQrCode: (id: number) => void;
  onTypeCode: (id: number) => void;
}

/** Dialog with the state of a connection, its history, and actions that may repair the connection. */
export function ConnectionDiagnostics({
  connection,
  onClose,
  onShowQrCode,
  onTypeCode,
}: ConnectionDiagnosticsProps) {
  const t = useTexts(diagnosticsTexts);
  const dialog = useDialog(onClose);
  const close = useTexts(sharedTexts)("close");
  const { data, error, refetch } = useQuery(diagnosisQuery(connection.id));
  return (
    <Drawer
      ref={dialog}
      opened
      onClose={onClose}
      position="right"
      size={460}
      padding="var(--rc-dialog-padding)"
      classNames={{ title: classes.title }}
      title={t("title", { name: connection.name })}
      closeButtonProps={{ "aria-label": close }}
    >
      <div className={classes.diagnostics}>
        <ConnectionStatusText connection={connection} />
        {data && <Advice connection={connection} diagnosis={data} />}
        <DiagnosticsActions
          connection={connection}
          putAsideEvents={data?.putAsideEvents ?? 0}
          onShowQrCode={onShowQrCode}
          onTypeCode={onTypeCode}
        />
        {data && <DiagnosticsFacts connection={connection} diagnosis={data} />}
        {connection.provider === "beta" && <SendingLimitsSection connection={connection} />}
        {data && <ConnectionHistory history={data.history} />}
        {!data && !error && <Skeleton height={320} />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      </div>
    </Drawer>
  );
}

function Advice({ connection, diagnosis }: { connection: Connection; diagnosis: ConnectionDiagnosis }) {
  const t = useTexts(diagnosticsTexts);
  const advice = adviceFor(connection, diagnosis, useNow());
  return (
    <section className={classes.advice} data-well={advice === "CONNECTED" || undefined}>
      <IconStethoscope size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <h3 className={classes.connectionDiagnosticsHeading}>{t("whatToDo")}</h3>
        <p className={classes.connectionDiagnosticsText} role="status">
          {t(`advice.${advice}`)}
        </p>
      </div>
    </section>
  );
}

function ConnectionHistory({ history }: Pick<ConnectionDiagnosis, "history">) {
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

interface DiagnosticsFactsProps {
  connection: Connection;
  diagnosis: ConnectionDiagnosis;
}

function DiagnosticsFacts({ connection, diagnosis }: DiagnosticsFactsProps) {
  const t = useTexts(diagnosticsTexts);
  const tPage = useTexts(connectionsTexts);
  const now = useNow();
  const { number, provider, retries, lastProofAt } = connection;
  const { waitingMessages, connectedSince, waitingSince, pendingEvents, putAsideEvents, isCarried } = {
    ...connection,
    ...diagnosis,
  };
  const lastError = diagnosis.history.find(({ reason }) => reason !== null);
  const ago = (at: string) => formatAgo(at, now, locales[currentLanguage()]);
  const facts: [string, string][] = [
    [t("facts.number"), number === null ? t("unknown") : formatPhone(number)],
    [t("facts.provider"), t(`providers.${provider}`)],
    [t("facts.connectedSince"), connectedSince === null ? t("notNow") : sinceText(connectedSince)],
    [t("facts.lastProof"), lastProofAt === null ? t("never") : sinceText(lastProofAt)],
    [
      t("facts.lastError"),
      lastError?.reason ? `${tPage(`reasons.${lastError.reason}`)} (${ago(lastError.at)})` : t("none"),
    ],
    [
      t("facts.waiting"),
      waitingSince === null
        ? t("none")
        : t("waitingSince", { count: waitingMessages, ago: ago(waitingSince) }),
    ],
    [t("facts.pending"), pendingEvents === 0 ? t("none") : String(pendingEvents)],
    [t("facts.putAside"), putAsideEvents === 0 ? t("none") : String(putAsideEvents)],
    ...(provider === "cloud" ? [unknownFact()] : []),
    [t("facts.retries"), String(retries)],
    [t("facts.carried"), t(isCarried ? "yes" : "no")],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );

  function unknownFact(): [string, string] {
    const fields = diagnosis.unknownFields.map(({ field, count }) => `${field} (${count})`);
    return [t("facts.unknownFields"), fields.length === 0 ? t("none") : fields.join(", ")];
  }

  function sinceText(at: string): string {
    return `${ago(at)} (${formatDateTime(at)})`;
  }
}
