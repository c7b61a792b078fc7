import type { ReactNode } from "react";
import type { EntityRow } from "../../lists/loaded-rows.ts";
import classes from "./entity-table.module.css";

export interface TableColumn<Row> {
  /** Identifies the column; independent of the language. */
  name: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Place on narrow screens: head of the card, actions beside the head, a line below both, or one of the facts. */
  place: "head" | "fact" | "line" | "actions";
  align?: "center" | "end";
}

/** How urgently a row needs attention. */
export type RowTone = "soon" | "warn" | "bad";

interface EntityTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  toneOf?: ((row: Row) => RowTone | undefined) | undefined;
}

/**
 * A table. On narrow screens, styles alone turn each row into a card, so that an open dialog inside it stays mounted.
 */
export function EntityTable<Row extends EntityRow>({ label, rows, columns, toneOf }: EntityTableProps<Row>) {
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
