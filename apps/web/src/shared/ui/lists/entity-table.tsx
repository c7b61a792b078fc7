import type { ReactNode } from "react";
import type { EntityRow } from "../../lists/loaded-rows.ts";
import classes from "./entity-table.module.css";

export interface TableColumn<Row> {
  /** Key of the column, which does not depend on the language of the screen. */
  name: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * Place of the cell in a card on narrow screens: the title (`head`), the actions beside the title, a full row below
   * both (`line`), or one of the small facts.
   */
  place: "head" | "fact" | "line" | "actions";
  align?: "center" | "end";
}

/** Colour of a row by how urgently it needs attention. */
export type RowTone = "soon" | "warn" | "bad";

interface EntityTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  toneOf?: ((row: Row) => RowTone | undefined) | undefined;
}

/**
 * Table with a row per entity. On narrow screens, each row becomes a card by CSS alone, so that a dialog that is open
 * in a row stays mounted when the width changes.
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
