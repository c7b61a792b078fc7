import { NativeSelect } from "@mantine/core";
import type { SheetColumns } from "@recado/contract/shared/sheet-columns";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./import-dialog.module.css";
import { columnNames, type Sheet, type SheetRow } from "./sheet-columns.ts";
import { importTexts } from "./texts.ts";

interface SheetPreviewProps {
  fileName: string;
  sheet: Sheet;
  columns: SheetColumns;
  rows: readonly SheetRow[];
  /** Whether an e-mail is asked for too; it may be missing. */
  withEmail: boolean;
  onColumns: (columns: SheetColumns) => void;
}

const shown = 5;

/** The first rows as they would be sent, and the columns that they are taken from. */
export function SheetPreview({ fileName, sheet, columns, rows, withEmail, onColumns }: SheetPreviewProps) {
  const t = useTexts(importTexts);
  const named = [...columnNames(sheet).map((name, index) => ({ value: String(index), label: name }))];
  const select = (part: keyof SheetColumns, none: "chooseColumn" | "noColumn" = "chooseColumn") => (
    <NativeSelect
      label={t(`${part}Column`)}
      data={[{ value: "", label: t(none) }, ...named]}
      value={columns[part] ?? ""}
      error={columns[part] === null && none === "chooseColumn" && t(none)}
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
        {withEmail && select("email", "noColumn")}
      </div>
      <div className={classes.frame}>
        <table className={classes.table} aria-label={t("preview", { file: fileName })}>
          <thead>
            <tr>
              <th scope="col">{t("line")}</th>
              <th scope="col">{t("name")}</th>
              <th scope="col">{t("number")}</th>
              {withEmail && <th scope="col">{t("email")}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ line, name, number, email }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{name}</td>
                <td>{number}</td>
                {withEmail && <td>{email}</td>}
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
