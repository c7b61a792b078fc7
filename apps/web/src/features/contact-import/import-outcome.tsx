import { Button } from "@mantine/core";
import type { AnswerOf } from "@recado/contract/shared/route";
import {
  exportWrongRows,
  type listWrongRows,
  type SheetImport,
  wrongRowsFileName,
} from "@recado/contract/sheet-imports";
import { useMutation } from "@tanstack/react-query";
import { fetchFile } from "../../shared/api/fetch-file.ts";
import { showError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { saveFile } from "../../shared/storage/save-file.ts";
import classes from "./contact-import.module.css";
import { importTexts } from "./texts.ts";

export function Counts({ state }: { state: SheetImport }) {
  const t = useTexts(importTexts);
  const names = state.kind === "contacts" ? countNames : countNames.filter((name) => name !== "merged");
  return (
    <dl className={classes.counts}>
      {names.map((name) => (
        <div key={name} className={classes.count}>
          <dt>{t(name)}</dt>
          <dd>{state[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

const countNames = ["added", "merged", "unchanged", "wrong"] as const;
const shown = 100;

interface WrongRowsProps {
  importId: number;
  rows: AnswerOf<typeof listWrongRows>["rows"];
  count: number;
}

/** Rows that were not imported, with reasons. All of these rows can be saved as a file with the sheet's columns. */
export function WrongRows({ importId, rows, count }: WrongRowsProps) {
  const t = useTexts(importTexts);
  const seesNumbers = useCan("contacts:seeNumbers");
  const saving = useMutation({
    mutationFn: () => fetchFile(exportWrongRows, () => {}, { id: String(importId) }),
    onError: showError,
    onSuccess: (file) => saveFile(wrongRowsFileName, "text/csv", file),
  });
  return (
    <>
      <div className={classes.wrongHead}>
        <h3 className={classes.wrongTitle}>{t("wrongTitle")}</h3>
        <div className={classes.wrongActions}>
          {seesNumbers && (
            <Button variant="default" size="xs" loading={saving.isPending} onClick={() => saving.mutate()}>
              {t("saveWrong")}
            </Button>
          )}
        </div>
      </div>
      <div className={classes.frame}>
        <table className={classes.table} aria-label={t("wrongTitle")}>
          <thead>
            <tr>
              {(["line", "name", "number", "problem"] as const).map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ line, name, number, problem }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{name}</td>
                <td>{number}</td>
                <td>{t(`problems.${problem}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > shown && <p className={classes.hint}>{t("wrongMore", { count: count - shown })}</p>}
    </>
  );
}
