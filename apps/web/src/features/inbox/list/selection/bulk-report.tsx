import { CloseButton } from "@mantine/core";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { goOnInList } from "../list-focus.ts";
import { closeReport, useReport } from "./bulk-run.ts";
import { bulkTexts } from "./bulk-texts.ts";
import classes from "./selection-bar.module.css";

/** What was not done with which ticket, and why, until somebody has read it. */
export function BulkReport() {
  const t = useTexts(bulkTexts);
  const report = useReport();
  if (!report) return null;
  return (
    <div className={classes.report} role="alert">
      <div className={classes.words}>
        <strong dir="auto">{t(`refused.${report.step}`, { count: report.notDone.length })}</strong>
        <ul>
          {report.notDone.map(({ id, name, reason }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {reason}
            </li>
          ))}
        </ul>
      </div>
      <CloseButton
        size="sm"
        aria-label={t("close")}
        onClick={() => {
          closeReport();
          goOnInList();
        }}
      />
    </div>
  );
}
