import { z } from "zod";
import { type ExtraField, readExtraInfoText, readTagNames } from "./cell-encoding.ts";
import { type PhoneOptions, type PhoneReading, phoneRefusals, readPhoneNumber } from "./phone-number.ts";
import { areaCodeOf, isCalled, labelColumnOf, type SheetColumns } from "./sheet-columns.ts";
import { numberRankOf } from "./sheet-titles.ts";

/** Reasons why a row of a sheet makes no contact. */
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

/** A row's texts as in the sheet, with the resulting person or the reason why there is none. */
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
  /** True by default; false allows rows that have a number only. */
  isNameNeeded?: boolean;
}

type Cells = readonly string[];

/** Whether a line has a name or a number; other lines are no rows. */
export function isSheetRow(cells: Cells, { name, number }: SheetColumns): boolean {
  return [...name, ...number].some((place) => (cells[place] ?? "") !== "");
}

/** Reads a row of a sheet by its columns; undefined where it has neither a name nor a number. */
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

/** The first text that may be an e-mail address; one cell may contain several. */
function chooseEmail(cells: Cells, columns: SheetColumns): string {
  const emails = filledCells(cells, columns.email)
    .flatMap((text) => text.split(/ ::: |[;,\s]+/))
    .filter((text) => text !== "");
  return emails.find(isEmail) ?? emails[0] ?? "";
}

/** The joined name columns, or the company's name where they are empty. */
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
  /** The text that the number was read from. */
  text: string;
  place: number | undefined;
  reading: PhoneReading;
}

/** The first number of the best kind. A label beside a number takes precedence over the order of the columns. */
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
 * Further columns under their titles, numbers that were not chosen, and the fields that our own export wrote into one
 * cell.
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

/** Splits a text that is longer than a field, 1,000 characters, into several fields with the same name. */
function fieldsOf(title: string, text: string): ExtraField[] {
  const name = title.slice(0, longestFieldName);
  const parts = text.match(/.{1,1000}/gsu) ?? [];
  return parts.map((value) => ({ name, value }));
}

function isEmail(text: string): boolean {
  return text.length <= longestEmail && z.email().safeParse(text).success;
}

/** Removes the apostrophe that programs put before a text that looks like a formula. */
function unquoted(text: string): string {
  return text.replace(/^'(?='*[=+\-@＝＋－＠\t\r\n])/, "");
}

const rowLayout: SheetLayout = {
  titles: [],
  columns: { name: [0], number: [1], email: [2], tags: [], extra: [] },
};

/** Reads a row that is given as named texts instead of columns. */
export function readNamedRow(
  { name, number, email = "" }: { name: string; number: string; email?: string },
  options: PhoneOptions,
  isNameNeeded = true,
): SheetPerson | PersonProblem {
  const reading = readSheetRow([name, number, email], { ...rowLayout, isNameNeeded }, options);
  return reading?.person ?? (name === "" && isNameNeeded ? "nameMissing" : "numberMissing");
}
