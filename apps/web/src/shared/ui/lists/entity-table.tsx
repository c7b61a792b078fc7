import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import type { Identified } from "../../lists/loaded-rows.ts";
import classes from "./entity-table.module.css";

export interface Column<Row> {
  /** The same in every language. */
  name: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** On a narrow screen: the head of the card, its actions beside that, or a line below them. */
  place: "head" | "fact" | "actions";
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

/** Rows with columns; cards where there is no room for them. */
export function EntityTable<Row extends Identified>(props: EntityTableProps<Row>) {
  const narrow = useMediaQuery("(max-width: 1000px)", undefined, { getInitialValueInEffect: false });
  return narrow ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Row extends Identified>({ label, rows, columns, toneOf }: EntityTableProps<Row>) {
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
            {columns.map(({ name, cell, align, place }) => (
              <td key={name} data-align={align} data-place={place}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards<Row extends Identified>({ label, rows, columns, toneOf }: EntityTableProps<Row>) {
  const placed = (place: Column<Row>["place"]) => columns.filter((column) => column.place === place);
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card} data-tone={toneOf?.(row)}>
          <div className={classes.head}>
            {placed("head").map(({ name, cell }) => (
              <div key={name} className={classes.name}>
                {cell(row)}
              </div>
            ))}
            {placed("actions").map(({ name, cell }) => (
              <div key={name} className={classes.actions}>
                {cell(row)}
              </div>
            ))}
          </div>
          <dl className={classes.facts}>
            {placed("fact").map(({ name, header, cell }) => (
              <div key={name} className={classes.fact}>
                <dt>{header}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
