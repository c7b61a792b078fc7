import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { Column } from "../../shared/ui/entity-table.tsx";
import classes from "./audit-columns.module.css";
import { auditDetails, auditSentence } from "./audit-sentence.ts";
import { auditTexts } from "./texts.ts";
import type { AuditLine } from "./use-audit-log.ts";

export function useAuditColumns(): Column<AuditLine>[] {
  const t = useTexts(auditTexts);
  return [
    { name: "what", header: t("columns.what"), place: "head", cell: (line) => <What line={line} /> },
    { name: "area", header: t("columns.area"), place: "fact", cell: ({ area }) => t(`areas.${area}`) },
    {
      name: "when",
      header: t("columns.when"),
      place: "fact",
      cell: ({ at }) => (
        <time className={classes.when} dateTime={at}>
          {formatDateTime(at)}
        </time>
      ),
    },
  ];
}

function What({ line }: { line: AuditLine }) {
  const t = useTexts(auditTexts);
  const details = auditDetails(t, line);
  return (
    <div className={classes.what}>
      <span>{auditSentence(t, line)}</span>
      {details.length > 0 && (
        <ul className={classes.details}>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
