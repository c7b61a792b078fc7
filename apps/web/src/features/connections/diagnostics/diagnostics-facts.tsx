import type { Connection, ConnectionDiagnosis } from "@recado/contract/connections";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { formatAgo } from "../../../shared/format/ago.ts";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useNow } from "../../../shared/format/use-now.ts";
import { currentLanguage, locales } from "../../../shared/i18n/language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { connectionsTexts } from "../texts.ts";
import classes from "./diagnostics.module.css";
import { diagnosticsTexts } from "./diagnostics-texts.ts";

interface DiagnosticsFactsProps {
  connection: Connection;
  diagnosis: ConnectionDiagnosis;
}

export function DiagnosticsFacts({ connection, diagnosis }: DiagnosticsFactsProps) {
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
