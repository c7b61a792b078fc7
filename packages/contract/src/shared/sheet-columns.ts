import { areaCodes, readPhoneNumber } from "./phone-number.ts";
import { type ColumnRole, type ColumnTitle, numberRank, plainWords, readTitle } from "./sheet-head.ts";
import { mostRowsAboveHead } from "./sheet-rows.ts";

/** Places of columns from 0. Several names are joined; of several numbers and e-mails the first that holds one counts. */
export interface SheetColumns {
  readonly name: readonly number[];
  readonly number: readonly number[];
  readonly email: readonly number[];
  readonly tags: readonly number[];
  /** Kept under their titles as further information of a contact. */
  readonly extra: readonly number[];
}

export interface SheetHead {
  /** Titles of the columns; empty texts where there are none. */
  readonly titles: readonly string[];
  /** How many lines end with the head: those are no rows. */
  readonly lineCount: number;
  readonly columns: SheetColumns;
}

type Cells = readonly string[];

/** Longer texts, or texts with so many digits, are no titles. */
const longestTitle = 60;
const fewDigits = 7;
/** Of the cells of a column without a known title, before it is taken for one of that kind. */
const leastShare = 0.7;
export const noColumns: SheetColumns = { name: [], number: [], email: [], tags: [], extra: [] };

/** The head of a sheet among its first lines, and what its columns hold; without a head columns are found by what they hold. */
export function findHead(lines: readonly Cells[]): SheetHead {
  const candidates = lines
    .slice(0, mostRowsAboveHead + 1)
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
  // A line that is titles and nothing else speaks for itself; in a longer one a word may stand by chance.
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
  // Only the first of several is used of each row: the others are kept as well.
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

/** Columns with the role, the best first. */
function placesOf(read: readonly (ColumnTitle | undefined)[], role: ColumnRole): number[] {
  const places = read.flatMap((title, place) => (title?.role === role ? [{ place, rank: title.rank }] : []));
  return places
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ place }) => place);
}

/** A whole name, unless the sheet has first and last names and no whole ones; the company's where there is neither. */
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

/** Titles of columns whose digits are no phone number. */
const otherNumbers = /\b(?:cpf|cnpj|rg|cep|zip|doc\w*|id|c[oó]d\w*|data|date|fecha|fax|pedido|order)\b/i;

function numberColumns(
  titles: Cells,
  read: readonly (ColumnTitle | undefined)[],
  sample: readonly Cells[],
): number[] {
  const hasAddress = read.some((title) => title?.role === "address");
  const places = placesOf(read, "number").filter(
    // "Número" beside "Endereço" is a house number.
    (place) => !(hasAddress && read[place]?.rank === numberRank.bare),
  );
  const numbers = places.filter((place) => holdsNumbers(sample, place) !== false);
  if (numbers.length > 0) return numbers;
  const [guessed] = placesByContent(sample, isPhone, (place) => !otherNumbers.test(titles[place] ?? ""));
  return guessed === undefined ? places.slice(0, 1) : [guessed];
}

/** Whether most of what the column holds may be phone numbers; undefined where it holds nothing. */
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

/** Columns most of whose cells hold that, those first that hold most of it. */
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

/** The column that says of what kind the values of another are, as Google's and Outlook's exports have it. */
export function labelColumnOf(titles: Cells, place: number): number | undefined {
  const stem = (title: string) => (/^(.*\d)\s*-/.exec(title)?.[1] ?? "").trim().toLowerCase();
  const wanted = stem(titles[place] ?? "");
  if (wanted === "") return undefined;
  const found = titles.findIndex((title) => stem(title) === wanted && readTitle(title)?.role === "label");
  return found < 0 ? undefined : found;
}

/** The area code (DDD) that a row has in a column of its own. */
export function areaCodeOf(titles: Cells, cells: Cells): string | undefined {
  const place = titles.findIndex((title) => readTitle(title)?.role === "areaCode");
  const code = (cells[place] ?? "").replace(/\.0$/, "").replace(/\D/g, "").replace(/^0/, "");
  return areaCodes.includes(code) ? code : undefined;
}

/** Whether the column is called so and nothing else. */
export function isCalled(title: string | undefined, role: ColumnRole): boolean {
  return title !== undefined && plainWords(title).length > 0 && readTitle(title)?.role === role;
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, "").length;
}
