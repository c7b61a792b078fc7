import type { ReactNode } from "react";
import type { Identified } from "../../lists/loaded-rows.ts";
import classes from "./entity-table.module.css";

export interface Column<Row> {
  /** The same in every language. */
  name: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** On a narrow screen: the head of the card, its actions beside that, a line below them, or one among the facts. */
  place: "head" | "fact" | "line" | "actions";
  align?: "center" | "end";
}

/** What asks for attention, and how much. */
export type RowTone = "soon" | "warn" | "bad";

interface EntityTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  toneOf?: ((row: Row) => RowTone | undefined) | undefined;
}

/** Rows with columns; where there is no room for them, styles alone make each row a card, so a dialog open in it stays. */
export function EntityTable<Row extends Identified>({ label, rows, columns, toneOf }: EntityTableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name, header, align, place }) => (
            <th key={name} scope="col" data-align={align} data-place={place}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-tone={toneOf?.(row)}>
            {columns.map(({ name, header, cell, align, place }) => (
              <td key={name} data-align={align} data-place={place} data-header={header}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
