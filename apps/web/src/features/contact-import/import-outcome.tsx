import { Button, Progress } from "@mantine/core";
import { csvLine, csvMark } from "@recado/contract/shared/csv";
import { useMutation } from "@tanstack/react-query";
import { describeError, showError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { saveFile } from "../../shared/storage/save-file.ts";
import { copyText } from "../../shared/ui/feedback/copy-text.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./import-dialog.module.css";
import type { ImportCounts, WrongRow } from "./send-rows.ts";
import type { SheetRow } from "./sheet-columns.ts";
import { importTexts } from "./texts.ts";

interface ImportProps {
  fileName: string;
  rows: readonly SheetRow[];
  counts: ImportCounts;
}

export function ImportProgress({ fileName, rows, counts }: ImportProps) {
  return (
    <>
      <RowProgress fileName={fileName} done={counts.sent} total={rows.length} />
      <Counts {...counts} wrong={counts.wrong.length} />
    </>
  );
}

function RowProgress({ fileName, done, total }: { fileName: string; done: number; total: number }) {
  const t = useTexts(importTexts);
  return (
    <>
      <p className={classes.hint} role="status">
        {t("progress", { sent: done, total })}
      </p>
      <Progress
        value={(done / Math.max(total, 1)) * 100}
        aria-label={t("sending", { file: fileName })}
        transitionDuration={200}
      />
    </>
  );
}

/** What became of the rows, and which of them were wrong. */
export function ImportOutcome({ rows, counts, error }: ImportProps & { error: unknown }) {
  const t = useTexts(importTexts);
  const isWhole = counts.sent === rows.length;
  return (
    <>
      {error !== null && <FormAlert>{describeError(error)}</FormAlert>}
      <p className={classes.hint} role="status">
        {isWhole ? t("done") : t("stopped", { sent: counts.sent, total: rows.length })}
      </p>
      <Counts {...counts} wrong={counts.wrong.length} />
      {counts.wrong.length > 0 && (
        <WrongRows wrong={counts.wrong} count={counts.wrong.length} readAll={async () => counts.wrong} />
      )}
    </>
  );
}

export function Counts({ added, unchanged, wrong }: Record<"added" | "unchanged" | "wrong", number>) {
  const t = useTexts(importTexts);
  return (
    <dl className={classes.counts}>
      {(
        [
          ["added", added],
          ["unchanged", unchanged],
          ["wrong", wrong],
        ] as const
      ).map(([name, count]) => (
        <div key={name} className={classes.count}>
          <dt>{t(name)}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

const shown = 100;

interface WrongRowsProps {
  /** Those that are known so far, of all. */
  wrong: readonly WrongRow[];
  count: number;
  readAll: () => Promise<readonly WrongRow[]>;
}

export function WrongRows({ wrong, count, readAll }: WrongRowsProps) {
  const t = useTexts(importTexts);
  const reading = useMutation({
    mutationFn: async (use: (table: string) => unknown) => use(tableOf(await readAll())),
    onError: showError,
  });
  const tableOf = (rows: readonly WrongRow[]) =>
    [
      [t("line"), t("name"), t("number"), t("problem")],
      ...rows.map(({ line, name, number, problem }) => [
        String(line),
        name,
        number,
        t(`problems.${problem}`),
      ]),
    ]
      .map(csvLine)
      .join("");
  return (
    <>
      <div className={classes.wrongHead}>
        <h3 className={classes.wrongTitle}>{t("wrongTitle")}</h3>
        <div className={classes.wrongActions}>
          <Button variant="default" size="xs" onClick={() => reading.mutate(copyText)}>
            {t("copyWrong")}
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() => reading.mutate((table) => saveFile(t("wrongFile"), "text/csv", csvMark + table))}
          >
            {t("saveWrong")}
          </Button>
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
            {wrong.slice(0, shown).map(({ line, name, number, problem }) => (
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
