import { NativeSelect } from "@mantine/core";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { readSheetRow, type SheetRowReading } from "@recado/contract/shared/read-sheet-row";
import type { SheetColumns } from "@recado/contract/shared/sheet-columns";
import type { SheetPreviewAnswer as Preview } from "@recado/contract/sheet-imports";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Switch } from "../../shared/ui/fields/switch.tsx";
import classes from "./contact-import.module.css";
import type { ImportDestination } from "./import-target.ts";
import { importTexts } from "./texts.ts";
import type { PreviewStep } from "./use-contact-import.ts";

type Part = keyof SheetColumns;

interface SheetPreviewProps {
  file: File;
  preview: Preview;
  columns: SheetColumns;
  target: ImportDestination;
  onColumns: (columns: SheetColumns) => void;
}

const shownRaw = 6;

/** Whether the import can start: all required columns are assigned, and the sheet has rows. */
export function isReady({ columns, preview }: PreviewStep, { isNameNeeded }: ImportDestination): boolean {
  const isNamed = columns.name.length > 0 || !isNameNeeded;
  return isNamed && columns.number.length > 0 && preview.rowCount > 0;
}

/**
 * The assigned columns, and a preview of the first rows. The rows are shown as they will be imported; while required
 * columns are unassigned, as they are in the sheet.
 */
export function SheetPreviewTable({ file, preview, columns, target, onColumns }: SheetPreviewProps) {
  const t = useTexts(importTexts);
  const { asks, isNameNeeded } = target;
  const isKnown = columns.number.length > 0 && (columns.name.length > 0 || !isNameNeeded);
  return (
    <>
      <div className={classes.columns}>
        {asks
          .filter((part) => part !== "extra")
          .map((part) => (
            <ColumnSelect
              key={part}
              part={part}
              isNeeded={part === "number" || (part === "name" && isNameNeeded)}
              {...{ preview, columns, onColumns }}
            />
          ))}
      </div>
      {asks.includes("tags") && columns.tags.length > 0 && <p className={classes.hint}>{t("tagsHint")}</p>}
      {asks.includes("extra") && preview.columns.extra.length > 0 && (
        <>
          <Switch
            label={t("keepOthers")}
            checked={columns.extra.length > 0}
            onChange={(isOn) => onColumns({ ...columns, extra: isOn ? preview.columns.extra : [] })}
          />
          <p className={classes.hint}>
            {preview.columns.extra.map((place) => nameOf(preview, place)).join(", ")}
          </p>
        </>
      )}
      <div className={classes.frame}>
        <table className={classes.table} aria-label={t("preview", { file: file.name })}>
          {isKnown ? <PeopleRows {...{ preview, columns, target }} /> : <RawRows preview={preview} />}
        </table>
      </div>
      <p className={classes.hint} role="status">
        {t("rows", { count: preview.rowCount })}
      </p>
      {isKnown && <p className={classes.hint}>{t("wrongLeftOut")}</p>}
    </>
  );
}

function ColumnSelect({
  part,
  isNeeded,
  preview,
  columns,
  onColumns,
}: Pick<SheetPreviewProps, "preview" | "columns" | "onColumns"> & { part: Part; isNeeded: boolean }) {
  const t = useTexts(importTexts);
  const found = preview.columns[part];
  const width = Math.max(preview.titles.length, ...preview.rows.map(({ cells }) => cells.length));
  const single = Array.from({ length: width }, (_, place) => ({
    value: `${place}`,
    label: nameOf(preview, place),
  }));
  // Columns that belong together, such as first and last name, are offered as one choice.
  const together =
    found.length > 1
      ? [{ value: found.join(","), label: found.map((place) => nameOf(preview, place)).join(" + ") }]
      : [];
  const none = { value: "", label: t(isNeeded ? "chooseColumn" : "noColumn") };
  return (
    <NativeSelect
      label={t(`columns.${part === "extra" ? "tags" : part}`)}
      data={[none, ...together, ...single]}
      value={columns[part].join(",")}
      error={isNeeded && columns[part].length === 0 && t("chooseColumn")}
      onChange={({ currentTarget: { value } }) =>
        onColumns({ ...columns, [part]: value === "" ? [] : value.split(",").map(Number) })
      }
    />
  );
}

/** Title of a sheet column; a column without a title is named by its letter. */
function nameOf({ titles }: Preview, place: number): string {
  return titles[place] || letterOf(place);
}

function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last;
}

function PeopleRows({
  preview,
  columns,
  target: { asks, isNameNeeded },
}: Pick<SheetPreviewProps, "preview" | "columns" | "target">) {
  const t = useTexts(importTexts);
  const { titles, defaultAreaCode } = preview;
  const parts = asks.flatMap((part) => (part === "extra" || columns[part].length === 0 ? [] : [part]));
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t("line")}</th>
          {parts.map((part) => (
            <th key={part} scope="col">
              {t(part)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.rows.map(({ line, cells }) => {
          const read = readSheetRow(cells, { titles, columns, isNameNeeded }, { defaultAreaCode });
          if (!read) return null;
          return (
            <tr key={line}>
              <td>{line}</td>
              {parts.map((part) => (
                <td key={part}>
                  {part === "number" && <NumberCell read={read} />}
                  {part === "tags" && read.tags.join(", ")}
                  {(part === "name" || part === "email") && read[part]}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </>
  );
}

/**
 * The phone number that will be stored. If the sheet's cell contains more than the number, the cell's text is shown
 * below.
 */
function NumberCell({ read: { number: written, person } }: { read: SheetRowReading }) {
  const t = useTexts(importTexts);
  if (typeof person === "string")
    return (
      <>
        {written}
        <span className={classes.problem}>{t(`problems.${person}`)}</span>
      </>
    );
  const isPlain = written.replace(/\D/g, "").endsWith(person.number.slice(-8));
  return (
    <>
      {formatPhone(person.number)}
      {!isPlain && <span className={classes.written}>{written}</span>}
    </>
  );
}

function RawRows({ preview }: { preview: Preview }) {
  const t = useTexts(importTexts);
  const width = Math.max(preview.titles.length, ...preview.rows.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, place) => place);
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t("line")}</th>
          {places.map((place) => (
            <th key={place} scope="col">
              {nameOf(preview, place)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.rows.slice(0, shownRaw).map(({ line, cells }) => (
          <tr key={line}>
            <td>{line}</td>
            {places.map((place) => (
              <td key={place}>{cells[place] ?? ""}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}
