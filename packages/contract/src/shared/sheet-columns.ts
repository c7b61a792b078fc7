import { areaCodes, readPhoneNumber } from "./phone-number.ts";
import { maxRowsAboveHead } from "./sheet-schemas.ts";
import { type ColumnRole, type ColumnTitle, numberRank, plainWords, readTitle } from "./sheet-titles.ts";

/**
 * Indices of a sheet's columns, from 0, by their use. Several name columns are joined. From several number or e-mail
 * columns, each row uses the first column that is filled.
 */
export interface SheetColumns {
  readonly name: readonly number[];
  readonly number: readonly number[];
  readonly email: readonly number[];
  readonly tags: readonly number[];
  /** Columns that are stored as extra information of the contact, under the columns' titles. */
  readonly extra: readonly number[];
}

export interface SheetHead {
  /** Titles of the columns; an empty text for a column without title. */
  readonly titles: readonly string[];
  /** Number of lines down to the line with the titles; these lines are not data rows. */
  readonly lineCount: number;
  readonly columns: SheetColumns;
}

type Cells = readonly string[];

/** Upper limits of a column title: its length, and its number of digits. Beyond them, a text is not a title. */
const longestTitle = 60;
const fewDigits = 7;
/**
 * Share of a column's filled cells that must match before a column without a known title is recognized by its content.
 */
const leastShare = 0.7;
export const noColumns: SheetColumns = { name: [], number: [], email: [], tags: [], extra: [] };

/**
 * Finds the line with the column titles among a sheet's first lines and determines the use of each column. In a sheet
 * without such a line, columns are recognized by their content.
 */
export function findHead(lines: readonly Cells[]): SheetHead {
  const candidates = lines
    .slice(0, maxRowsAboveHead + 1)
    .map((cells, index) => ({ index, score: scoreOf(cells) }));
  const best = candidates.reduce((one, other) => (other.score > one.score ? other : one), {
    index: -1,
    score: 0,
  });
  if (best.index < 0) return { titles: [], lineCount: 0, columns: columnsByContent(lines) };
  const titles = (lines[best.index] ?? []).map((title) => title.replace(/\s+/g, " ").trim());
  const sample = lines.slice(best.index + 1);
  return { titles, lineCount: best.index + 1, columns: columnsByTitle(titles, sample) };
}

function scoreOf(cells: Cells): number {
  const filled = cells.filter((cell) => cell !== "");
  const isHead = filled.every(
    (cell) => cell.length <= longestTitle && digitsIn(cell) < fewDigits && !cell.includes("@"),
  );
  const roles = filled.flatMap((cell) => readTitle(cell)?.role ?? []);
  const isTelling = roles.some((role) => role === "number" || role === "name" || role === "firstName");
  // A line in which all texts are known titles scores highest. In a longer line, a single known word may be a
  // coincidence.
  return isHead && isTelling ? roles.length + roles.length / filled.length : 0;
}

function columnsByTitle(titles: Cells, sample: readonly Cells[]): SheetColumns {
  const read = titles.map((title) => readTitle(title));
  const of = (role: ColumnRole) => placesOf(read, role);
  const number = numberColumns(titles, read, sample);
  const used = new Set([
    ...of("areaCode"),
    ...of("extraInfo"),
    ...of("blocked"),
    ...of("label"),
    ...of("ignored"),
  ]);
  const found = {
    name: nameColumns(read, sample),
    number,
    email: of("email"),
    tags: of("tags"),
  };
  // Only the first number column and the first e-mail column count as used. Further number and e-mail columns are also
  // kept as extra information.
  const known = new Set([
    ...used,
    ...found.name,
    ...found.tags,
    ...found.number.slice(0, 1),
    ...found.email.slice(0, 1),
  ]);
  return {
    ...found,
    extra: titles.flatMap((title, place) => (title === "" || known.has(place) ? [] : [place])),
  };
}

/** Returns the indices of the columns with a role, the best rank first. */
function placesOf(read: readonly (ColumnTitle | undefined)[], role: ColumnRole): number[] {
  const places = read.flatMap((title, place) => (title?.role === role ? [{ place, rank: title.rank }] : []));
  return places
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ place }) => place);
}

/**
 * Returns the name columns: the full-name column, or the columns of first, middle and last name if there is no full
 * name. A sheet without these columns uses the company column.
 */
function nameColumns(read: readonly (ColumnTitle | undefined)[], sample: readonly Cells[]): number[] {
  const [whole] = placesOf(read, "name");
  const [first, middle, last] = (["firstName", "middleName", "lastName"] as const).map(
    (role) => placesOf(read, role)[0],
  );
  const isFilled = (place: number) => sample.some((cells) => (cells[place] ?? "") !== "");
  const isWhole = whole !== undefined && first !== undefined && read[whole]?.rank === 0 && isFilled(whole);
  if (isWhole) return [whole];
  const begin = first ?? whole;
  const parts = [begin, middle, last].flatMap((place) => place ?? []);
  if (begin !== undefined && (first !== undefined || last !== undefined)) return parts;
  if (whole !== undefined) return [whole];
  return parts.length > 0 ? parts : placesOf(read, "company").slice(0, 1);
}

/** Pattern of column titles such as CPF or order number: digits in these columns are not phone numbers. */
const otherNumbers = /\b(?:cpf|cnpj|rg|cep|zip|doc\w*|id|c[oó]d\w*|data|date|fecha|fax|pedido|order)\b/i;

function numberColumns(
  titles: Cells,
  read: readonly (ColumnTitle | undefined)[],
  sample: readonly Cells[],
): number[] {
  const hasAddress = read.some((title) => title?.role === "address");
  const places = placesOf(read, "number").filter(
    // Beside "Endereço" (address), "Número" is a house number.
    (place) => !(hasAddress && read[place]?.rank === numberRank.bare),
  );
  const numbers = places.filter((place) => holdsNumbers(sample, place) !== false);
  if (numbers.length > 0) return numbers;
  const [guessed] = placesByContent(sample, isPhone, (place) => !otherNumbers.test(titles[place] ?? ""));
  return guessed === undefined ? places.slice(0, 1) : [guessed];
}

/** Returns whether at least half of the column's filled cells may be phone numbers; undefined for an empty column. */
function holdsNumbers(sample: readonly Cells[], place: number): boolean | undefined {
  const filled = sample.map((cells) => cells[place] ?? "").filter((cell) => cell !== "");
  if (filled.length === 0) return undefined;
  return filled.filter((cell) => digitsIn(cell) >= fewDigits).length * 2 >= filled.length;
}

function columnsByContent(lines: readonly Cells[]): SheetColumns {
  const [number] = placesByContent(lines, isPhone);
  if (number === undefined) return noColumns;
  const isName = (cell: string) =>
    /\p{L}{2}/u.test(cell) && !cell.includes("@") && digitsIn(cell) < fewDigits;
  const name = placesByContent(lines, isName).slice(0, 1);
  const email = placesByContent(lines, (cell) => /^[^\s@]+@[^\s@]+$/.test(cell)).slice(0, 1);
  return { name, number: [number], email, tags: [], extra: [] };
}

/** Returns the indices of columns in which most filled cells match, the best match first. */
function placesByContent(
  lines: readonly Cells[],
  holds: (cell: string) => boolean,
  may: (place: number) => boolean = () => true,
): number[] {
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const shares = Array.from({ length: width }, (_, place) => {
    const filled = lines.map((cells) => cells[place] ?? "").filter((cell) => cell !== "");
    return { place, share: filled.length === 0 ? 0 : filled.filter(holds).length / filled.length };
  });
  const found = shares.filter(({ place, share }) => share >= leastShare && may(place));
  return found.sort((one, other) => other.share - one.share).map(({ place }) => place);
}

function isPhone(cell: string): boolean {
  return "number" in readPhoneNumber(cell, { defaultAreaCode: "11" });
}

/**
 * Returns the index of the column with the labels for another column's values; exports of Google and Outlook have such
 * columns.
 */
export function labelColumnOf(titles: Cells, place: number): number | undefined {
  const stem = (title: string) => (/^(.*\d)\s*-/.exec(title)?.[1] ?? "").trim().toLowerCase();
  const wanted = stem(titles[place] ?? "");
  if (wanted === "") return undefined;
  const found = titles.findIndex((title) => stem(title) === wanted && readTitle(title)?.role === "label");
  return found < 0 ? undefined : found;
}

/** Returns the row's area code (DDD), if the sheet has a column for it. */
export function areaCodeOf(titles: Cells, cells: Cells): string | undefined {
  const place = titles.findIndex((title) => readTitle(title)?.role === "areaCode");
  const code = (cells[place] ?? "").replace(/\.0$/, "").replace(/\D/g, "").replace(/^0/, "");
  return areaCodes.includes(code) ? code : undefined;
}

/** Returns whether the column's title has the given role. */
export function isCalled(title: string | undefined, role: ColumnRole): boolean {
  return title !== undefined && plainWords(title).length > 0 && readTitle(title)?.role === role;
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, "").length;
}
