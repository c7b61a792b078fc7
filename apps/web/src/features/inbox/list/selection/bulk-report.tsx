import { CloseButton } from "@mantine/core";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { focusListAfterRemoval } from "../list-focus.ts";
import { closeReport, useReport } from "./bulk-run.ts";
import { bulkTexts } from "./bulk-texts.ts";
import { counted } from "./counted.ts";
import classes from "./selection-bar.module.css";

/**
 * Lists the tickets for which a bulk action failed, with the reasons. The report stays until the user closes the
 * report.
 */
export function BulkReportAlert() {
  const t = useTexts(bulkTexts);
  const report = useReport();
  if (!report) return null;
  return (
    <div className={classes.report} role="alert">
      <div className={classes.words}>
        <strong dir="auto">{t(`refused.${report.step}`, counted(report.notDone.length))}</strong>
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
          focusListAfterRemoval();
        }}
      />
    </div>
  );
}
