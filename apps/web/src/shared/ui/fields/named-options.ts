interface Option {
  value: string;
  label: string;
  disabled: boolean;
}

export interface Named {
  id: number;
  name: string;
}

interface NamedOptions {
  /** The empty choice. */
  none: Option;
  /** Undefined until they are known. */
  rows: readonly Named[] | undefined;
  value: number | null;
  /** Stands for the name of a choice that is among none of them. */
  unknown: string;
}

/** What is chosen is always among them, also where nobody knows its name: a browser shows the first one otherwise, which is none. */
export function namedOptions({ none, rows = [], value, unknown }: NamedOptions): Option[] {
  const known = rows.map(({ id, name }) => optionOf(id, name));
  if (value !== null && rows.every(({ id }) => id !== value)) known.push(optionOf(value, unknown));
  return [none, ...known];
}

function optionOf(id: number, label: string): Option {
  return { value: String(id), label, disabled: false };
}
