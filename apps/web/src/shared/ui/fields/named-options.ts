interface Option {
  value: string;
  label: string;
  disabled: boolean;
}

export interface NamedEntity {
  id: number;
  name: string;
}

interface NamedOptions {
  none: Option;
  /** Entities to choose from; undefined until they have loaded. */
  rows: readonly NamedEntity[] | undefined;
  value: number | null;
  /** Label for the chosen id if no loaded entity has this id. */
  unknown: string;
}

/**
 * Options of a select element. They always include the chosen id, even if its name is unknown; otherwise the browser
 * would display the first option, which is the empty choice.
 */
export function namedOptions({ none, rows = [], value, unknown }: NamedOptions): Option[] {
  const known = rows.map(({ id, name }) => optionOf(id, name));
  if (value !== null && rows.every(({ id }) => id !== value)) known.push(optionOf(value, unknown));
  return [none, ...known];
}

function optionOf(id: number, label: string): Option {
  return { value: String(id), label, disabled: false };
}
