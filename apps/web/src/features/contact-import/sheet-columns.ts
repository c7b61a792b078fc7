/** A sheet as it was read: rows of cells, with the line that each has in the sheet. */
export interface Sheet {
  readonly lines: readonly SheetLine[];
}

export interface SheetLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Where the name and the number stand; null while nobody knows. */
export interface SheetColumns {
  readonly name: number | null;
  readonly number: number | null;
}

export interface SheetRow {
  readonly line: number;
  readonly name: string;
  readonly number: string;
}

const spellings = {
  name: ["nome", "name", "nombre", "nomecompleto", "fullname", "contato", "contact", "contacto", "cliente"],
  number: [
    ...["telefone", "phone", "telefono", "fone", "tel", "phonenumber", "numero", "number"],
    ...["celular", "mobile", "movil", "whatsapp", "numerodowhatsapp", "numerodetelefone"],
  ],
};

/** The columns whose heads are called so, or begin so; the first spelling counts before the others. */
export function findColumns(head: readonly string[]): SheetColumns {
  const words = head.map(plain);
  return { name: firstOf(words, spellings.name), number: firstOf(words, spellings.number) };
}

/** A sheet whose first line names no column has none. */
function hasHead(sheet: Sheet): boolean {
  const { name, number } = findColumns(sheet.lines[0]?.cells ?? []);
  return name !== null || number !== null;
}

/** Of each column what it is called: by its head, or by the letter that the sheet gives it. */
export function columnNames(sheet: Sheet): string[] {
  const width = Math.max(0, ...sheet.lines.slice(0, 20).map(({ cells }) => cells.length));
  const head = hasHead(sheet) ? (sheet.lines[0]?.cells ?? []) : [];
  return Array.from({ length: width }, (_, index) => head[index]?.trim() || letterOf(index));
}

/** What would be sent: the head and lines without name and number are none. */
export function rowsOf(sheet: Sheet, { name, number }: SheetColumns): SheetRow[] {
  const lines = hasHead(sheet) ? sheet.lines.slice(1) : sheet.lines;
  return lines
    .map(({ line, cells }) => ({ line, name: cellAt(cells, name), number: cellAt(cells, number) }))
    .filter((row) => row.name !== "" || row.number !== "");
}

function cellAt(cells: readonly string[], index: number | null): string {
  return index === null ? "" : (cells[index] ?? "").trim();
}

function firstOf(words: readonly string[], known: readonly string[]): number | null {
  const exact = known.map((word) => words.indexOf(word));
  const longer = known.map((word) => words.findIndex((head) => head.startsWith(word)));
  return [...exact, ...longer].find((index) => index >= 0) ?? null;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
}

function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
