import { formatDateTime } from "../../shared/format/time.ts";
import { languageNames } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { weekTexts } from "../../shared/ui/fields/week-texts.ts";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { settingOptionTexts } from "../settings/option-texts.ts";
import { auditDetails } from "./audit-details.ts";
import classes from "./audit-log.module.css";
import { auditSentence } from "./audit-sentence.ts";
import { areaTexts, auditTexts, changeTexts } from "./texts.ts";
import type { AuditLine } from "./use-audit-log.ts";

export function useAuditColumns(): TableColumn<AuditLine>[] {
  const t = useTexts(auditTexts);
  const areaName = useTexts(areaTexts);
  return [
    { name: "what", header: t("columns.what"), place: "head", cell: (line) => <What line={line} /> },
    { name: "area", header: t("columns.area"), place: "fact", cell: ({ area }) => areaName(area) },
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
  const option = useTexts(settingOptionTexts);
  const words = { t: useTexts(changeTexts), option, week: useTexts(weekTexts), languages: languageNames };
  const details = auditDetails(words, line);
  return (
    <div className={classes.what}>
      <span>
        {auditSentence(t, option, line)}
        {line.bySupport && line.area !== "support" && (
          <span className={classes.support}>{t("bySupport")}</span>
        )}
      </span>
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
