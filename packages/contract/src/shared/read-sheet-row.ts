import { z } from "zod";
import { type ExtraField, readExtraInfoText, readTagNames } from "./cell-encoding.ts";
import { type PhoneOptions, type PhoneReading, phoneRefusals, readPhoneNumber } from "./phone-number.ts";
import { areaCodeOf, isCalled, labelColumnOf, type SheetColumns } from "./sheet-columns.ts";
import { numberRankOf } from "./sheet-titles.ts";

/** Reasons why a row of a sheet cannot become a contact. */
export const personProblems = {
  nameMissing: "Nome obrigatório",
  nameTooShort: "Nome muito curto",
  nameTooLong: "Nome muito longo",
  ...phoneRefusals,
  emailInvalid: "Email inválido",
} as const;
export type PersonProblem = keyof typeof personProblems;

export const longestSheetName = 100;
const longestEmail = 254;
const mostExtraFields = 50;
const longestFieldName = 100;

export interface SheetPerson {
  name: string;
  number: string;
  email: string;
  tags: string[];
  extraInfo: ExtraField[];
  blocked: boolean;
}

/** Result of reading a row: its texts as in the sheet, and the person or the reason why the row gives no person. */
export interface SheetRowReading {
  name: string;
  number: string;
  email: string;
  tags: string[];
  person: SheetPerson | PersonProblem;
}

export interface SheetLayout {
  titles: readonly string[];
  columns: SheetColumns;
  /** Whether a row must have a name; false also accepts rows that only have a number. The default is true. */
  isNameNeeded?: boolean;
}

type Cells = readonly string[];

/** Returns whether a line of the sheet is a data row: it has a name or a number. */
export function isSheetRow(cells: Cells, { name, number }: SheetColumns): boolean {
  return [...name, ...number].some((place) => (cells[place] ?? "") !== "");
}

/** Reads a row of a sheet by the sheet's columns; returns undefined for a row that has neither a name nor a number. */
export function readSheetRow(
  cells: Cells,
  layout: SheetLayout,
  options: PhoneOptions,
): SheetRowReading | undefined {
  const { titles, columns, isNameNeeded = true } = layout;
  if (!isSheetRow(cells, columns)) return undefined;
  const phone = choosePhone(cells, layout, options);
  const written = nameOf(cells, layout);
  const name = isNameNeeded || written.length > 1 ? written : phone.text;
  const email = chooseEmail(cells, columns);
  const tags = [...new Set(filledCells(cells, columns.tags).flatMap(readTagNames))];
  const person = readProblem(name, phone.reading, email) ?? {
    name,
    number: "number" in phone.reading ? phone.reading.number : "",
    email,
    tags,
    extraInfo: extraInfoOf(cells, layout, phone),
    blocked: titles.some((title, place) => isCalled(title, "blocked") && saysYes.test(cells[place] ?? "")),
  };
  return { name, number: phone.text, email, tags, person };
}

const saysYes = /^(?:sim|s[ií]|yes|true|1)$/i;

function filledCells(cells: Cells, places: readonly number[]): string[] {
  return places.map((place) => unquoted(cells[place] ?? "")).filter((text) => text !== "");
}

/** Returns the first valid e-mail address in the e-mail columns; a cell may contain several addresses. */
function chooseEmail(cells: Cells, columns: SheetColumns): string {
  const emails = filledCells(cells, columns.email)
    .flatMap((text) => text.split(/ ::: |[;,\s]+/))
    .filter((text) => text !== "");
  return emails.find(isEmail) ?? emails[0] ?? "";
}

/** Returns the joined texts of the name columns. If these are empty, returns the text of the company column. */
function nameOf(cells: Cells, { titles, columns }: SheetLayout): string {
  const joined = columns.name
    .map((place) => unquoted(cells[place] ?? ""))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  if (joined !== "" || columns.name.length < 2) return joined;
  const company = titles.findIndex((title) => isCalled(title, "company"));
  return (cells[company] ?? "").replace(/\s+/g, " ").trim();
}

function readProblem(name: string, reading: PhoneReading, email: string): PersonProblem | undefined {
  if (name === "") return "nameMissing";
  if (name.length < 2) return "nameTooShort";
  if (name.length > longestSheetName) return "nameTooLong";
  if ("refusal" in reading) return reading.refusal;
  return email === "" || isEmail(email) ? undefined : "emailInvalid";
}

interface ChosenPhone {
  /** Text of the cell that the number was read from. */
  text: string;
  place: number | undefined;
  reading: PhoneReading;
}

/**
 * Chooses the contact's phone number from the number columns: the number whose kind ranks best, such as WhatsApp. The
 * kind is read from the column's title and from the label beside the number. Among equal kinds, the order of the
 * columns decides.
 */
function choosePhone(cells: Cells, { titles, columns }: SheetLayout, options: PhoneOptions): ChosenPhone {
  const areaCode = areaCodeOf(titles, cells);
  const candidates = columns.number
    .map((place, order) => ({ place, order, text: cells[place] ?? "", rank: rankAt(cells, titles, place) }))
    .filter(({ text }) => text !== "")
    .sort((one, other) => one.rank - other.rank || one.order - other.order);
  const readings = candidates.map(({ place, text, rank }) => ({
    text,
    place,
    rank,
    reading: readPhoneNumber(text, areaCode === undefined ? options : { defaultAreaCode: areaCode }),
  }));
  const [first] = readings;
  const readable = readings.filter(({ reading }) => "number" in reading);
  // Among numbers of the same kind, a mobile number is preferred to a landline.
  const best = readable.filter(({ rank }) => rank === readable[0]?.rank);
  const chosen =
    best.find(({ reading }) => "number" in reading && !isLandline(reading.number)) ?? best[0] ?? first;
  return chosen ?? { text: "", place: undefined, reading: { refusal: "numberMissing" } };
}

function rankAt(cells: Cells, titles: Cells, place: number): number {
  const label = labelColumnOf(titles, place);
  return numberRankOf(
    label === undefined ? (titles[place] ?? "") : `${titles[place] ?? ""} ${cells[label] ?? ""}`,
  );
}

function isLandline(number: string): boolean {
  return /^55\d{2}[2-5]\d{7}$/.test(number);
}

/**
 * Returns the extra information of a contact: other columns with their titles, numbers that were not chosen, and the
 * fields that an export of this product wrote into one cell.
 */
function extraInfoOf(cells: Cells, { titles, columns }: SheetLayout, phone: ChosenPhone): ExtraField[] {
  const own = titles.flatMap((title, place) =>
    isCalled(title, "extraInfo") ? readExtraInfoText(cells[place] ?? "") : [],
  );
  const isSeveral = "note" in phone.reading && phone.reading.note === "firstOfSeveral";
  const numbers = columns.extra.length === 0 ? [] : columns.number;
  const places = [...new Set([...columns.extra, ...numbers])]
    .filter((place) => place !== phone.place || isSeveral)
    .sort((one, other) => one - other);
  const others = places.flatMap((place) => fieldsOf(titles[place] ?? "", unquoted(cells[place] ?? "")));
  return [...own, ...others].slice(0, mostExtraFields);
}

/** Splits a text into fields with the same name, because a field holds at most 1,000 characters. */
function fieldsOf(title: string, text: string): ExtraField[] {
  const name = title.slice(0, longestFieldName);
  const parts = text.match(/.{1,1000}/gsu) ?? [];
  return parts.map((value) => ({ name, value }));
}

function isEmail(text: string): boolean {
  return text.length <= longestEmail && z.email().safeParse(text).success;
}

/** Removes the apostrophe that spreadsheet programs put before a text that looks like a formula. */
function unquoted(text: string): string {
  return text.replace(/^'(?='*[=+\-@＝＋－＠\t\r\n])/, "");
}

const rowLayout: SheetLayout = {
  titles: [],
  columns: { name: [0], number: [1], email: [2], tags: [], extra: [] },
};

/** Reads a row whose texts are given by name instead of by column. */
export function readNamedRow(
  { name, number, email = "" }: { name: string; number: string; email?: string },
  options: PhoneOptions,
  isNameNeeded = true,
): SheetPerson | PersonProblem {
  const reading = readSheetRow([name, number, email], { ...rowLayout, isNameNeeded }, options);
  return reading?.person ?? (name === "" && isNameNeeded ? "nameMissing" : "numberMissing");
}
