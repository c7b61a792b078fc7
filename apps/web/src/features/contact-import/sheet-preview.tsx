import { NativeSelect } from "@mantine/core";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./import-dialog.module.css";
import { columnNames, type Sheet, type SheetColumns, type SheetRow } from "./sheet-columns.ts";
import { importTexts } from "./texts.ts";

interface SheetPreviewProps {
  fileName: string;
  sheet: Sheet;
  columns: SheetColumns;
  rows: readonly SheetRow[];
  onColumns: (columns: SheetColumns) => void;
}

const shown = 5;

/** The first rows as they would be sent, and the columns that they are taken from. */
export function SheetPreview({ fileName, sheet, columns, rows, onColumns }: SheetPreviewProps) {
  const t = useTexts(importTexts);
  const choices = [
    { value: "", label: t("chooseColumn") },
    ...columnNames(sheet).map((name, index) => ({ value: String(index), label: name })),
  ];
  const select = (part: keyof SheetColumns) => (
    <NativeSelect
      label={t(`${part}Column`)}
      data={choices}
      value={columns[part] ?? ""}
      error={columns[part] === null && t("chooseColumn")}
      onChange={({ currentTarget: { value } }) =>
        onColumns({ ...columns, [part]: value === "" ? null : Number(value) })
      }
    />
  );
  return (
    <>
      <div className={classes.columns}>
        {select("name")}
        {select("number")}
      </div>
      <div className={classes.frame}>
        <table className={classes.table} aria-label={t("preview", { file: fileName })}>
          <thead>
            <tr>
              <th scope="col">{t("line")}</th>
              <th scope="col">{t("name")}</th>
              <th scope="col">{t("number")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ line, name, number }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{name}</td>
                <td>{number}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.hint} role="status">
        {t("rows", { count: rows.length })}
      </p>
    </>
  );
}
